import { type Services, timestamp } from '../../platform/context.ts'
import type { Flag } from '../../platform/db/column-types.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { newToken, tokenHash } from '../../platform/ids.ts'
import { deleteEmailToken, deleteHandedTokensOf, insertEmailToken } from './queries.ts'

type Purpose = Schema['emailToken']['purpose']
const hour = 3_600_000
const lifetime: Record<Purpose, number> = {
  'verify-email': 24 * hour,
  'reset-password': hour,
  'sign-in': hour / 6,
}

/**
 * Creates a single-use token that proves access to the mailbox and returns it. The database stores only its hash.
 * `browserHash` names the only browser that may use it; `isHandedOver` says that it proves no address.
 */
export async function issueEmailToken(
  services: Services,
  purpose: Purpose,
  userId: string,
  emailKey: string,
  more: { browserHash?: string | null; isHandedOver?: Flag } = {},
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
    ...more,
  })
  return token
}

/** Creates a token for a super admin to hand over, and tells when it expires. It proves no address, and ends the earlier ones of its kind. */
export async function issueHandedToken(services: Services, purpose: Purpose, userId: string, emailKey: string) {
  await deleteHandedTokensOf(services.db, userId, purpose)
  const token = await issueEmailToken(services, purpose, userId, emailKey, { isHandedOver: 1 })
  return { token, expiresAt: new Date(services.now().getTime() + lifetime[purpose]).toISOString() }
}

/** Redeems a token. Returns undefined when it is unknown, used or expired. */
export const redeemEmailToken = (services: Services, purpose: Purpose, token: string) =>
  deleteEmailToken(services.db, tokenHash(token), purpose, timestamp(services))
