import { useEffect } from 'react'

/** Logs a failure to the console for debugging. The page shows a message for the user. */
export function useLogError(error: { message: string } | null | undefined, what: string) {
  const message = error?.message
  useEffect(() => {
    if (message !== undefined) console.warn(what, message)
  }, [message, what])
}
