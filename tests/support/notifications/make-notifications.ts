import { insertNotifications } from '../../../src/server/notify/queries.ts'
import { newId } from '../../../src/server/platform/ids.ts'
import type { World } from '../world.ts'

/** Rows per statement: SQLite limits the parameters of one. */
const rowsAtOnce = 500

/** Gives a user this many unread notifications without a subject. */
export async function makeNotifications(
  { db }: Pick<World, 'db'>,
  { id: userId }: { id: string },
  count: number,
  createdAt = '2026-11-20T00:00:00.000Z',
) {
  const row = () => ({
    ...{ id: newId(), userId, kind: 'join-expired' as const, communityId: null, actorId: null, detail: '' },
    ...{ postId: null, commentId: null, createdAt, readAt: null },
  })
  for (let made = 0; made < count; made += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count - made) }, row)
    await insertNotifications(db, rows)
  }
}
