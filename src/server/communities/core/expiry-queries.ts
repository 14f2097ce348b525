import { emailKey } from '../../../shared/platform/fields.ts'
import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { cachedFirst } from '../../platform/response-cache/cached-rows.ts'

const firstRequest = cachedFirst((db, userId: string, now: string) =>
  db
    .selectFrom('joinRequest')
    .select((eb) => eb.fn.min('expiresAt').as('next'))
    .where('userId', '=', userId)
    .where('status', '=', 'PENDING')
    .where('expiresAt', '>', now),
)

const firstInvitation = cachedFirst((db, emailKey: string, now: string) =>
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
  const find = async (since: string) => {
    const request = await firstRequest(db, viewer.id, since)
    const invitation = await firstInvitation(db, emailKey(viewer.email), since)
    const moments = [request?.next ?? null, invitation?.next ?? null].filter((moment) => moment !== null)
    return moments.sort()[0] ?? null
  }
  // The beginning of the minute lets the reads of a page share the rows.
  const next = await find(`${now.slice(0, 'yyyy-mm-ddThh:mm'.length)}:00.000Z`)
  return next === null || next > now ? next : find(now)
}
