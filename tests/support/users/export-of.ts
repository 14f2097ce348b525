import { expect } from 'vitest'
import type { TestUser } from '../world.ts'

/** Returns the data export of a user. */
export async function exportOf(user: Pick<TestUser, 'rest'>) {
  const { status, body } = await user.rest('GET', '/api/users/me/export')
  expect(status).toBe(200)
  return body
}
