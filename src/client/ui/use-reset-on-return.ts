import { useEffect } from 'react'

/**
 * Resets a control that has led to another site when the user comes back: the browser then shows the page as it was left,
 * with the control still pending.
 */
export function useResetOnReturn(reset: () => void) {
  useEffect(() => {
    const resetShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    window.addEventListener('pageshow', resetShown)
    return () => window.removeEventListener('pageshow', resetShown)
  }, [reset])
}
