import type { TargetType } from '../../shared/reactions.ts'
import type { Context } from '../context.ts'
import { notify } from '../notices/notify.ts'
import { listReadersAmong } from '../posts/tell-queries.ts'

/** What was reported, whose it is, and where it stands. */
export interface Reported {
  targetType: TargetType
  targetId: string
  postId: string
  communityId: string
  authorId: string
}

/** Nobody is named: neither who reported, nor who decided. */
const aboutOf = ({ targetType, targetId, postId, communityId }: Reported) => ({
  communityId,
  postId,
  commentId: targetType === 'COMMENT' ? targetId : null,
  actorId: null,
})

/** Those of the people who may read there. */
async function readersAmong(ctx: Context, { communityId }: Reported, userIds: readonly string[]) {
  return userIds.length > 0 ? (await listReadersAmong(ctx.db, communityId, userIds)).map(({ id }) => id) : []
}

/** Tells the author that reports have hidden what they wrote, or what was decided on it. */
export async function tellAuthor(ctx: Context, reported: Reported, detail: 'HIDDEN' | 'SHOWN' | 'KEPT') {
  const to = await readersAmong(ctx, reported, [reported.authorId])
  await notify(ctx, { kind: 'content-moderated', to, detail, ...aboutOf(reported) })
}

/** Tells those who reported it what was decided; whoever decided knows. */
export async function tellReporters(
  ctx: Context,
  reported: Reported,
  reporterIds: readonly (string | null)[],
  detail: 'DISMISSED' | 'RESOLVED',
) {
  const others = reporterIds.filter((id) => id !== null && id !== ctx.viewer?.id) as string[]
  const to = await readersAmong(ctx, reported, others)
  await notify(ctx, { kind: 'report-decided', to, detail, ...aboutOf(reported) })
}
