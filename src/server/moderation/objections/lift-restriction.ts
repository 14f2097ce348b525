import { liftBan } from '../../communities/members/bans.ts'
import { restoreComment } from '../../discussions/comments/remove-comment.ts'
import { restorePost } from '../../discussions/posts/remove-post.ts'
import { liftSuspension } from '../../identity/users/suspension.ts'
import type { RestrictionRow } from '../../instance/restrictions/queries.ts'
import type { Authorized } from '../../platform/authorized.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { type ReportedContent, setContentHidden } from '../reports/set-content-hidden.ts'

type Content = Authorized<ReportedContent, 'review'>

/** Restores a removed text, unless its author erased it, and shows it again. */
async function restoreContent(ctx: Context, content: Content) {
  if (content.targetType === 'POST') await restorePost(ctx, content)
  else await restoreComment(ctx, content)
  await setContentHidden(ctx, content, false)
}

/**
 * Undoes a restriction. A warning and a denied request have no effect to undo; a removed member can join again. Must run
 * in a transaction.
 */
export async function liftRestriction(
  ctx: Context & { viewer: Viewer },
  { kind, userId, communityId }: Authorized<RestrictionRow, 'lift'>,
  content: Content | null,
): Promise<void> {
  if (kind === 'HIDE' && content) await setContentHidden(ctx, content, false)
  if (kind === 'REMOVE' && content) await restoreContent(ctx, content)
  if (kind === 'BAN' && userId !== null && communityId !== null) await liftBan(ctx, { userId, communityId })
  if (kind === 'SUSPEND' && userId !== null) await liftSuspension(ctx, ctx.viewer, userId)
}
