import { useEffect } from 'react'

/** Writes a failure into the browser's console, for whoever looks into it; the screen says what it means to people. */
export function useLogged(error: { message: string } | null | undefined, what: string) {
  const message = error?.message
  useEffect(() => {
    if (message !== undefined) console.warn(what, message)
  }, [message, what])
}
