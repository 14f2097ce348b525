import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPresence, presenceMs } from '../../../src/server/platform/live-events/presence.ts'

describe('presence', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('wakes a channel when somebody comes and when they are gone, not when they stay', () => {
    const woken: string[] = []
    const presence = createPresence(
      () => new Date(),
      (channel) => woken.push(channel),
    )
    presence.add('post', 'ann')
    vi.advanceTimersByTime(presenceMs / 2)
    presence.add('post', 'ann')
    vi.advanceTimersByTime(presenceMs / 2 + 200)
    expect(presence.list('post')).toEqual(['ann'])
    expect(woken).toEqual(['post'])
    vi.advanceTimersByTime(presenceMs)
    expect(presence.list('post')).toEqual([])
    expect(woken).toEqual(['post', 'post'])
    presence.remove('post', 'ann')
    expect(woken).toHaveLength(2)
    presence.add('post', 'ann')
    presence.forget('post')
    expect(presence.list('post')).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('wakes a channel at most once a second, and after the last change', () => {
    let woken = 0
    const presence = createPresence(
      () => new Date(),
      () => woken++,
    )
    for (const name of ['ann', 'bob', 'cat', 'dan']) presence.add('post', name)
    presence.remove('post', 'ann')
    expect(woken).toBe(1)
    vi.advanceTimersByTime(1_000)
    expect([woken, presence.list('post')]).toEqual([2, ['bob', 'cat', 'dan']])
    vi.advanceTimersByTime(1_000)
    presence.remove('post', 'bob')
    expect(woken).toBe(3)
    presence.forget('post')
    expect(vi.getTimerCount()).toBe(0)
  })
})
