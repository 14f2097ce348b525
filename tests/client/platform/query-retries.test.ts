import { onlineManager } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createQueryClient } from '../../../src/client/platform/query-client.ts'

// The tests of a worker share it.
beforeEach(() => onlineManager.setOnline(true))
afterEach(() => onlineManager.setOnline(true))

/** How often a query asks whose every answer is this error. */
async function attempts(error: Error): Promise<number> {
  let count = 0
  const queryFn = () => {
    count++
    return Promise.reject(error)
  }
  await expect(createQueryClient().fetchQuery({ queryKey: ['page'], queryFn, retryDelay: 0 })).rejects.toBe(error)
  return count
}

test('a query asks three times when the network fails, and once when the server refuses or the browser is offline', async () => {
  const failure = new TypeError('Failed to fetch')
  expect(await attempts(failure)).toBe(3)
  const refusal = new TRPCClientError('Not found', { result: { error: { data: { httpStatus: 404 } } } })
  expect(await attempts(refusal)).toBe(1)
  onlineManager.setOnline(false)
  expect(await attempts(failure)).toBe(1)
})
