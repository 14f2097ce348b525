import { emailKey } from '../../../shared/platform/fields.ts'
import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { preparedFirst } from '../../platform/db/prepared.ts'

const firstRequest = preparedFirst((db, userId: string, now: string) =>
  db
    .selectFrom('joinRequest')
    .select((eb) => eb.fn.min('expiresAt').as('next'))
    .where('userId', '=', userId)
    .where('status', '=', 'PENDING')
    .where('expiresAt', '>', now),
)

const firstInvitation = preparedFirst((db, emailKey: string, now: string) =>
  db
    .selectFrom('invitation')
    .select((eb) => eb.fn.min('expiresAt').as('next'))
    .where('emailKey', '=', emailKey)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now),
)

/** Returns when the first of the user's join requests and invitations expires; null without any. */
export async function findNextExpiry(db: Db, viewer: Viewer, now: string): Promise<string | null> {
  const request = await firstRequest(db, viewer.id, now)
  const invitation = await firstInvitation(db, emailKey(viewer.email), now)
  const moments = [request?.next ?? null, invitation?.next ?? null].filter((moment) => moment !== null)
  return moments.sort()[0] ?? null
}
