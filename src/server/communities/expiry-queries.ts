import { emailKey } from '../../shared/accounts.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'

/** When the first of the person's requests to join, and of the invitations they have, runs out; null when none will. */
export async function findNextExpiry(db: Db, viewer: Viewer, now: string): Promise<string | null> {
  const request = await db
    .selectFrom('joinRequest')
    .select((eb) => eb.fn.min('expiresAt').as('next'))
    .where('userId', '=', viewer.id)
    .where('status', '=', 'PENDING')
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  const invitation = await db
    .selectFrom('invitation')
    .select((eb) => eb.fn.min('expiresAt').as('next'))
    .where('emailKey', '=', emailKey(viewer.email))
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  const moments = [request?.next ?? null, invitation?.next ?? null].filter((moment) => moment !== null)
  return moments.sort()[0] ?? null
}
