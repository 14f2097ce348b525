import { useInstance } from './use-branding.ts'

/** Whether the site sends mail. True until the server answers. */
export const useSendsMail = (): boolean => useInstance().data?.sendsMail ?? true
