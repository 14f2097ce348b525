import type { CaseTarget } from '../../../shared/moderation/queue.ts'
import { listUsersWithAccess } from '../../discussions/posts/notify-queries.ts'
import { notify } from '../../notify/notify.ts'
import type { Context, Services } from '../../platform/context.ts'
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
async function usersWithAccessAmong(
  { db }: Pick<Services, 'db'>,
  { communityId }: Reported,
  userIds: readonly (string | null)[],
) {
  const recipients = userIds.filter((id) => id !== null)
  if (recipients.length === 0) return []
  const readers =
    communityId === null ? listUsersAmong(db, recipients) : listUsersWithAccess(db, communityId, recipients)
  return (await readers).map(({ id }) => id)
}

/** Notifies the author that their content is shown again. */
export async function notifyAuthorShown(ctx: Context, reported: Reported) {
  const to = await usersWithAccessAmong(ctx, reported, [reported.authorId])
  await notify(ctx, { kind: 'content-moderated', to, detail: 'SHOWN', ...subjectOf(reported) })
}

/** A restriction of reported content, and the text that its author reads with it. */
interface StatedRestriction {
  restrictionId: string
  detail: string
}

/** Notifies the author that reports (`HIDDEN`) or a moderator (`KEPT`) hid their content. */
export async function notifyAuthorHidden(
  ctx: Context,
  reported: Reported,
  restriction: StatedRestriction & { detail: 'HIDDEN' | 'KEPT' },
) {
  const to = await usersWithAccessAmong(ctx, reported, [reported.authorId])
  await notify(ctx, { kind: 'content-moderated', to, ...restriction, ...subjectOf(reported) })
}

/** Notifies the author of a removal. */
export async function notifyAuthorOfRemoval(ctx: Context, reported: Reported, restriction: StatedRestriction) {
  const to = await usersWithAccessAmong(ctx, reported, [reported.authorId])
  await notify(ctx, { kind: 'content-removed', to, ...restriction, ...subjectOf(reported) })
}

/** Warns the author. */
export async function warnAuthor(ctx: Context, reported: Reported, restriction: StatedRestriction) {
  const to = await usersWithAccessAmong(ctx, reported, [reported.authorId])
  await notify(ctx, { kind: 'warned', to, ...restriction, ...subjectOf(reported) })
}

/** Notifies the reporters of a decision. */
export async function notifyReporters(
  ctx: Services,
  reported: Reported,
  reporterIds: readonly (string | null)[],
  detail: 'DISMISSED' | 'RESOLVED',
) {
  const to = await usersWithAccessAmong(ctx, reported, reporterIds)
  await notify(ctx, { kind: 'report-decided', to, detail, ...subjectOf(reported) })
}
