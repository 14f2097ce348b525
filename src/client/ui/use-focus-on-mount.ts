import { useEffect, useRef } from 'react'

/** For what takes the place of something that had the focus: takes it over as soon as it is there. */
export function useFocusOnMount<Element extends HTMLElement>() {
  const element = useRef<Element>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
