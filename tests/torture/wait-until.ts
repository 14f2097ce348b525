import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until a condition holds; throws after a time limit in milliseconds. */
export async function waitUntil(is: () => boolean, what: string, patience = 60_000) {
  const end = performance.now() + patience
  while (!is()) {
    if (performance.now() > end) throw new Error(`${what} took longer than ${patience / 1000} s`)
    await sleep(20)
  }
}
