import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** A browser may keep nothing for us: then the area begins at its top, and nothing else is different. */
function attempt<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}

/**
 * For an area that scrolls by itself: whoever goes back finds it where they left it. `isReady` says that what was in it
 * is there again.
 */
export function useKeptScroll(isReady: boolean) {
  const area = useRef<HTMLElement>(null)
  const place = `folkmoot-scroll:${useLocation().key}`
  useLayoutEffect(() => {
    const element = area.current
    if (!isReady || !element) return
    const kept = Number(attempt((storage) => storage.getItem(place)))
    if (kept > 0) element.scrollTop = kept
    const keep = () => void attempt((storage) => storage.setItem(place, String(element.scrollTop)))
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [isReady, place])
  return area
}
