import { useEffect } from 'react'

/** Runs `work` when the browser is idle. Returns a function that cancels it. */
export function runWhenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timeout = setTimeout(work, 16)
    return () => clearTimeout(timeout)
  }
  const callback = requestIdleCallback(work, { timeout: 500 })
  return () => cancelIdleCallback(callback)
}

const acts = ['scroll', 'pointerover', 'touchstart', 'keydown'] as const

let firstAct: Promise<void> | undefined

/** Resolves when the user begins to use the page. */
function untilFirstAct(): Promise<void> {
  firstAct ??= new Promise((resolve) => {
    const listening = new AbortController()
    const onAct = () => {
      listening.abort()
      resolve()
    }
    for (const act of acts) window.addEventListener(act, onAct, { signal: listening.signal, passive: true })
  })
  return firstAct
}

/** Loads code when the user begins to use the page, so that what needs it opens at once. `load` must be stable. */
export function usePreload(load: () => Promise<unknown>, isWanted = true) {
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    void untilFirstAct().then(() => {
      // A failed import runs again when the component is opened.
      if (!isGone) runWhenIdle(() => void load().catch(() => undefined))
    })
    return () => {
      isGone = true
    }
  }, [load, isWanted])
}
