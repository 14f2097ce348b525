import { useEffect } from 'react'
import { toast } from './toast.ts'

/** Says `message` once each time `failed` turns true. */
export function useFailureToast(failed: boolean, message: string) {
  useEffect(() => {
    if (failed) toast.error(message)
  }, [failed, message])
}
