import { useLayoutEffect } from 'react'

/** Keeps the own CSS of the site out of the admin area, so that a mistake in it can be undone there. */
export function usePausedOwnCss() {
  useLayoutEffect(() => {
    const sheet = () => document.head.querySelector<HTMLLinkElement>('link[data-own-css]')
    sheet()?.setAttribute('media', 'not all')
    return () => sheet()?.removeAttribute('media')
  }, [])
}
