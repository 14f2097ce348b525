import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { tryStorage } from './browser-storage.ts'

/**
 * Restores the scroll position of a scroll area after going back. `isReady` must be true once its content is loaded.
 */
export function useScrollRestoration(isReady: boolean) {
  const area = useRef<HTMLElement>(null)
  const storageKey = `folkmoot-scroll:${useLocation().key}`
  useLayoutEffect(() => {
    const element = area.current
    if (!isReady || !element) return
    const kept = Number(tryStorage('sessionStorage', (storage) => storage.getItem(storageKey)))
    if (kept > 0) element.scrollTop = kept
    const keep = () =>
      void tryStorage('sessionStorage', (storage) => storage.setItem(storageKey, String(element.scrollTop)))
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [isReady, storageKey])
  return area
}
