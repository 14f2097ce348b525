import { onlineManager } from '@tanstack/react-query'
import { firstPauseMs, gatewayFailures, healthPath, longestPauseMs } from '../start/contract.ts'
import { noteStoredAnswers } from './offline.ts'

const attemptMs = 10_000

let timer: ReturnType<typeof setTimeout> | undefined
let pauseMs = firstPauseMs
let failedAt = 0

async function isReachable() {
  const options = { cache: 'no-store', signal: AbortSignal.timeout(attemptMs) } as const
  const status = await fetch(healthPath, options).then(
    (answer) => answer.status,
    () => null,
  )
  return status !== null && !gatewayFailures.includes(status)
}

/** Users who lost the server together do not return together. */
function tryLater() {
  clearTimeout(timer)
  const now = Date.now()
  // A connection that comes and goes must not be tried all the time.
  if (now - failedAt > 2 * longestPauseMs) pauseMs = firstPauseMs
  failedAt = now
  timer = setTimeout(checkConnection, pauseMs * (1 + Math.random() / 2))
  pauseMs = Math.min(2 * pauseMs, longestPauseMs)
}

/** Finds out whether the server can be reached. Without it, tries again until it can, and queries then run by themselves. */
export async function checkConnection() {
  clearTimeout(timer)
  const wasOnline = onlineManager.isOnline()
  const isOnline = await isReachable()
  onlineManager.setOnline(isOnline)
  if (!isOnline && !wasOnline) tryLater()
}

/** Lets the app notice that the server cannot be reached, and that it can be again. */
export function watchConnection() {
  onlineManager.setEventListener((setOnline) => {
    const onOffline = () => setOnline(false)
    // A device has a network before it reaches the server.
    const onOnline = () => void checkConnection()
    addEventListener('offline', onOffline)
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('offline', onOffline)
      removeEventListener('online', onOnline)
    }
  })
  onlineManager.subscribe((isOnline) => (isOnline ? clearTimeout(timer) : tryLater()))
  // Browsers slow down the timers of hidden pages.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !onlineManager.isOnline()) void checkConnection()
  })
}

/** Sends a request to the API, and notes whether the server answered. */
export async function noteConnection(method: string | undefined, send: () => Promise<Response>): Promise<Response> {
  try {
    const answer = await send()
    const isOnline = !noteStoredAnswers(answer) && !gatewayFailures.includes(answer.status)
    // Reading again at once, while a mutation such as a sign-out has not been handled, would confuse its page.
    if (!isOnline || method !== 'POST') onlineManager.setOnline(isOnline)
    return answer
  } catch (error) {
    // The app itself gives up requests that it no longer needs.
    if (!(error instanceof DOMException && error.name === 'AbortError')) onlineManager.setOnline(false)
    throw error
  }
}
