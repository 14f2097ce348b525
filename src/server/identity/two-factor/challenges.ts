import { messages } from '../../../shared/platform/messages.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { newToken, tokenHash } from '../../platform/ids.ts'
import { deleteChallenge, insertChallenge, tryChallenge } from './queries.ts'

type Purpose = Schema['challenge']['purpose']
type TwoFactorServices = Pick<Services, 'db' | 'now'>

const lifetime = 600_000
const attemptsMax = 5

/** Opens a challenge for ten minutes and returns its ticket. `newUserId` is for sign-ups, whose account does not exist yet. */
export async function openChallenge(
  services: TwoFactorServices,
  userId: string | null,
  purpose: Purpose,
  webauthn: string,
  newUserId: string | null = null,
) {
  const ticket = newToken()
  const expiresAt = new Date(services.now().getTime() + lifetime).toISOString()
  await insertChallenge(services.db, { hash: tokenHash(ticket), userId, purpose, webauthn, expiresAt, newUserId })
  return ticket
}

/** Counts an attempt, of which five are allowed. Throws 401 when the ticket is unknown, expired or exhausted. */
export async function attemptChallenge(services: TwoFactorServices, ticket: string, purpose: Purpose) {
  const challenge = await tryChallenge(services.db, tokenHash(ticket), purpose, timestamp(services), attemptsMax)
  if (!challenge) throw new AppError('UNAUTHORIZED', messages.signInAgain, { isExpired: true })
  return challenge
}

export const closeChallenge = (services: TwoFactorServices, ticket: string) =>
  deleteChallenge(services.db, tokenHash(ticket))
