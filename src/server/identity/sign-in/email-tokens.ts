import { type Services, timestamp } from '../../platform/context.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { newToken, tokenHash } from '../../platform/ids.ts'
import { deleteEmailToken, insertEmailToken } from './queries.ts'

type Purpose = Schema['emailToken']['purpose']
const hour = 3_600_000
const lifetime: Record<Purpose, number> = {
  'verify-email': 24 * hour,
  'reset-password': hour,
  'sign-in': hour / 6,
}

/**
 * Creates a single-use token that proves access to the mailbox and returns it. The database stores only its hash.
 * `browserHash` names the only browser that may use it.
 */
export async function issueEmailToken(
  services: Services,
  purpose: Purpose,
  userId: string,
  emailKey: string,
  browserHash: string | null = null,
) {
  const token = newToken()
  const now = services.now()
  await insertEmailToken(services.db, {
    hash: tokenHash(token),
    purpose,
    userId,
    emailKey,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifetime[purpose]).toISOString(),
    browserHash,
  })
  return token
}

/** Redeems a token. Returns undefined when it is unknown, used or expired. */
export const redeemEmailToken = (services: Services, purpose: Purpose, token: string) =>
  deleteEmailToken(services.db, tokenHash(token), purpose, timestamp(services))
