import { useEffect } from 'react'
import { toast } from './toast.ts'

/** Shows `message` each time `failed` becomes true. */
export function useFailureToast(failed: boolean, message: string) {
  useEffect(() => {
    if (failed) toast.error(message)
  }, [failed, message])
}

/** The same for queries that a page runs by itself. Without a network the page says so, and loads again by itself. */
export function useLoadFailureToast(failed: boolean, message: string) {
  useEffect(() => {
    if (failed && navigator.onLine) toast.error(message)
  }, [failed, message])
}
