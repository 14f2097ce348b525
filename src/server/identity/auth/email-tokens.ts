import { type Services, timestamp } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { newToken, tokenHash } from '../ids.ts'
import { deleteEmailToken, insertEmailToken } from './queries.ts'

type Purpose = Schema['emailToken']['purpose']
const hour = 3_600_000
const lifetime: Record<Purpose, number> = { 'verify-email': 24 * hour, 'reset-password': hour }

/** Makes a single-use token that proves the reader holds the address; answers its clear text, which is not stored. */
export async function issueEmailToken(services: Services, purpose: Purpose, userId: string, emailKey: string) {
  const token = newToken()
  const now = services.now()
  await insertEmailToken(services.db, {
    hash: tokenHash(token),
    purpose,
    userId,
    emailKey,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifetime[purpose]).toISOString(),
  })
  return token
}

/** Uses a token up; nothing when it is unknown, used or expired. */
export const redeemEmailToken = (services: Services, purpose: Purpose, token: string) =>
  deleteEmailToken(services.db, tokenHash(token), purpose, timestamp(services))
