import { messages } from '../../shared/messages.ts'
import { type Services, timestamp } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { newToken, tokenHash } from '../ids.ts'
import { deleteChallenge, insertChallenge, tryChallenge } from './queries.ts'

type Purpose = Schema['challenge']['purpose']
type Store = Pick<Services, 'db' | 'now'>

const lifetime = 600_000
const attemptsMax = 5

/** Opens a challenge for ten minutes; answers the ticket that the browser brings back. */
export async function openChallenge(services: Store, userId: string, purpose: Purpose, webauthn: string) {
  const ticket = newToken()
  const expiresAt = new Date(services.now().getTime() + lifetime).toISOString()
  await insertChallenge(services.db, { hash: tokenHash(ticket), userId, purpose, webauthn, expiresAt })
  return ticket
}

/** Counts an attempt: five are allowed. 401 when the ticket is unknown, over, or tried too often. */
export async function attemptChallenge(services: Store, ticket: string, purpose: Purpose) {
  const challenge = await tryChallenge(services.db, tokenHash(ticket), purpose, timestamp(services), attemptsMax)
  if (!challenge) throw new AppError('UNAUTHORIZED', messages.signInAgain, { isExpired: true })
  return challenge
}

export const closeChallenge = (services: Store, ticket: string) => deleteChallenge(services.db, tokenHash(ticket))
