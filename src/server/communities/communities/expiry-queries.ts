import { emailKey } from '../../shared/accounts.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import { first } from '../db/statements.ts'

const firstRequest = first((db, userId: string, now: string) =>
  db
    .selectFrom('joinRequest')
    .select((eb) => eb.fn.min('expiresAt').as('next'))
    .where('userId', '=', userId)
    .where('status', '=', 'PENDING')
    .where('expiresAt', '>', now),
)

const firstInvitation = first((db, emailKey: string, now: string) =>
  db
    .selectFrom('invitation')
    .select((eb) => eb.fn.min('expiresAt').as('next'))
    .where('emailKey', '=', emailKey)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now),
)

/** When the first of the person's requests to join, and of the invitations they have, runs out; null when none will. */
export async function findNextExpiry(db: Db, viewer: Viewer, now: string): Promise<string | null> {
  const request = await firstRequest(db, viewer.id, now)
  const invitation = await firstInvitation(db, emailKey(viewer.email), now)
  const moments = [request?.next ?? null, invitation?.next ?? null].filter((moment) => moment !== null)
  return moments.sort()[0] ?? null
}
