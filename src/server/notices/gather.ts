import type { Db } from '../db/open.ts'
import { newId } from '../ids.ts'
import type { Live } from '../live/live.ts'
import { deleteNotification, updateActor, updateOneLess, upsertGathered } from './gather-queries.ts'
import { ring } from './ring.ts'

interface Gathered {
  kind: 'reaction'
  /** Who is told. */
  userId: string
  communityId: string
  postId: string
  /** Null for the post itself. */
  commentId: string | null
  /** Who does it, once more than those before. */
  actorId: string
}

type Ctx = { db: Db; now: () => Date; live: Live }

/**
 * Tells somebody in the app of what many do to one thing: one notice as long as it is unread, with the latest of them.
 * Answers that notice, and whether it is new. Call it with the transaction that causes it.
 */
export async function gatherNotice(ctx: Ctx, gathered: Gathered): Promise<{ id: string; isNew: boolean }> {
  const row = { id: newId(), ...gathered, detail: '', createdAt: ctx.now().toISOString(), readAt: null, count: 1 }
  const { id, count } = await upsertGathered(ctx.db, row)
  ring(ctx, [gathered.userId])
  return { id, isNew: count === 1 }
}

/**
 * Takes one person out of a notice; without anybody it goes. `latestLeft` finds who stands for the others when it is
 * this one.
 */
export async function ungatherNotice(
  ctx: Ctx,
  id: string,
  actorId: string,
  latestLeft: () => Promise<string | null>,
): Promise<void> {
  const notice = await updateOneLess(ctx.db, id)
  if (!notice) return
  if (notice.count <= 0) await deleteNotification(ctx.db, id)
  else if (notice.actorId === actorId || notice.actorId === null) await updateActor(ctx.db, id, await latestLeft())
  ring(ctx, [notice.userId])
}
