import { useEffect } from 'react'
import { toast } from './toast.ts'

/** Shows `message` each time `failed` becomes true. */
export function useFailureToast(failed: boolean, message: string) {
  useEffect(() => {
    if (failed) toast.error(message)
  }, [failed, message])
}
