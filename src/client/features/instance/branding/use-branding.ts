import { trpc } from '../../../platform/trpc.ts'

/** The age at which a page refetches the instance's data, in milliseconds. */
const staleTimeMs = 60_000

/** The query of the instance's public data. With `isAsked` false the hook only reads the cache. */
export const useInstance = (isAsked = true) =>
  trpc.instance.get.useQuery(undefined, { staleTime: staleTimeMs, enabled: isAsked })

const metaContent = (name: string) =>
  typeof document === 'undefined'
    ? undefined
    : document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** The instance's name and the URL of its logo. Uses the values in the HTML page until the server answers. */
export const useBranding = (isAsked?: boolean) =>
  useInstance(isAsked).data ?? {
    name: metaContent('application-name') ?? 'Folkmoot',
    logo: metaContent('folkmoot-logo') ?? null,
  }

/** Whether the site sends mail. True until the server answers. */
export const useSendsMail = (): boolean => useInstance().data?.sendsMail ?? true
