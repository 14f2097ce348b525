import type { CaseTarget } from '../../../shared/moderation/queue.ts'
import { listUsersWithAccess } from '../../discussions/posts/notify-queries.ts'
import { notify } from '../../instance/activity/notify.ts'
import type { Context } from '../../platform/context.ts'
import { listUsersAmong } from './case-queries.ts'

/** The reported target. Users belong to no community; only posts and comments have a post. */
export interface Reported {
  targetType: CaseTarget
  targetId: string
  postId: string | null
  communityId: string | null
  authorId: string | null
}

/** Names neither the reporters nor the moderator. */
const subjectOf = ({ targetType, targetId, postId, communityId }: Reported) => ({
  communityId,
  ...(postId !== null && { postId, commentId: targetType === 'COMMENT' ? targetId : null }),
  actorId: null,
})

/** Returns which of the users exist and may read the content. */
async function usersWithAccessAmong({ db }: Context, { communityId }: Reported, userIds: readonly (string | null)[]) {
  const known = userIds.filter((id) => id !== null)
  if (known.length === 0) return []
  const readers = communityId === null ? listUsersAmong(db, known) : listUsersWithAccess(db, communityId, known)
  return (await readers).map(({ id }) => id)
}

/** Notifies the author that reports hid their content, or of a decision on it. */
export async function notifyAuthor(ctx: Context, reported: Reported, detail: 'HIDDEN' | 'SHOWN' | 'KEPT') {
  const to = await usersWithAccessAmong(ctx, reported, [reported.authorId])
  await notify(ctx, { kind: 'content-moderated', to, detail, ...subjectOf(reported) })
}

/** Notifies the author of a removal, with the moderator's text. */
export async function notifyAuthorOfRemoval(ctx: Context, reported: Reported, detail: string) {
  const to = await usersWithAccessAmong(ctx, reported, [reported.authorId])
  await notify(ctx, { kind: 'content-removed', to, detail, ...subjectOf(reported) })
}

/** Warns the author, with the moderator's text. */
export async function warnAuthor(ctx: Context, reported: Reported, detail: string) {
  const to = await usersWithAccessAmong(ctx, reported, [reported.authorId])
  await notify(ctx, { kind: 'warned', to, detail, ...subjectOf(reported) })
}

/** Notifies the reporters of a decision, except the moderator who made it. */
export async function notifyReporters(
  ctx: Context,
  reported: Reported,
  reporterIds: readonly (string | null)[],
  detail: 'DISMISSED' | 'RESOLVED',
) {
  const others = reporterIds.filter((id) => id !== ctx.viewer?.id)
  const to = await usersWithAccessAmong(ctx, reported, others)
  await notify(ctx, { kind: 'report-decided', to, detail, ...subjectOf(reported) })
}
