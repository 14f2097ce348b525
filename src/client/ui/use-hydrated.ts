import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

const subscribe = () => () => {}
const same = () => null

/**
 * False while the server renders and while the browser takes over its markup, which must be the same; then true. For
 * content that depends on the browser, such as its time zone.
 */
export function useHydrated() {
  let hasMarkup = false
  // Only this tells a component whether its markup is there. A snapshot that differs would be rendered at once, in one task.
  useSyncExternalStore(subscribe, same, () => {
    hasMarkup = true
    return null
  })
  const [isHydrated, setIsHydrated] = useState(!hasMarkup)
  useEffect(() => startTransition(() => setIsHydrated(true)), [])
  return isHydrated
}
