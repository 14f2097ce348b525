import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkConnection, watchConnection } from '../../../src/client/platform/connection.ts'

let attempts: number[] = []
let answer: () => Promise<Response>

watchConnection()

beforeEach(() => {
  vi.useFakeTimers({ now: Date.now() + 3_600_000 })
  attempts = []
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe('/healthz')
    attempts.push(Date.now())
    return answer()
  })
  onlineManager.setOnline(true)
})

afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answers = (status: number) => async () => new Response('', { status })
const pausesBetween = (times: number[]) => times.slice(1).map((time, at) => time - (times[at] ?? 0))

test('tries to reach the server again, with growing pauses, until it answers', async () => {
  onlineManager.setOnline(false)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  const pauses = pausesBetween(attempts)
  expect(pauses[0]).toBeLessThanOrEqual(3_000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(45_000)
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(30_000)
  expect(attempts.length).toBeGreaterThan(7)
  for (const status of [502, 503, 504]) {
    answer = answers(status)
    await vi.advanceTimersByTimeAsync(45_000)
    expect(onlineManager.isOnline(), String(status)).toBe(false)
  }
  answer = answers(200)
  await vi.advanceTimersByTimeAsync(45_000)
  expect(onlineManager.isOnline()).toBe(true)
  const before = attempts.length
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(attempts).toHaveLength(before)
})

test('tries at once when the network or the reader returns, and believes only the server', async () => {
  // Only then does the library listen to the browser.
  const unsubscribe = onlineManager.subscribe(() => {})
  window.dispatchEvent(new Event('offline'))
  expect(onlineManager.isOnline()).toBe(false)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect([attempts.length, onlineManager.isOnline()]).toEqual([1, false])
  answer = answers(200)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect([attempts.length, onlineManager.isOnline()]).toEqual([2, true])
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(attempts).toHaveLength(2)
  unsubscribe()
})

test('does not try a connection that comes and goes all the time', async () => {
  answer = answers(200)
  for (let times = 0; times < 20; times++) {
    onlineManager.setOnline(false)
    await vi.advanceTimersByTimeAsync(50_000)
    expect(onlineManager.isOnline()).toBe(true)
  }
  // Each time it was lost, it was tried once, and later each time.
  expect(attempts).toHaveLength(20)
  const start = Date.now()
  onlineManager.setOnline(false)
  await vi.advanceTimersByTimeAsync(50_000)
  expect((attempts.at(-1) ?? 0) - start).toBeGreaterThanOrEqual(30_000)
})

test('a page that could not load its code asks whether the server is there', async () => {
  await checkConnection()
  expect(onlineManager.isOnline()).toBe(false)
  answer = answers(200)
  await checkConnection()
  expect(onlineManager.isOnline()).toBe(true)
})
