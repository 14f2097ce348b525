/**
 * Runs `work` with a storage of the browser. Returns undefined when `work` throws, because storage may be unavailable
 * or full.
 */
export function tryStorage<T>(kind: 'localStorage' | 'sessionStorage', work: (storage: Storage) => T): T | undefined {
  try {
    return work(window[kind])
  } catch {
    return undefined
  }
}
