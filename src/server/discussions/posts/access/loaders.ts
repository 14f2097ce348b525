import { messages } from '../../shared/messages.ts'
import { type CommunityAccess, communityFor } from '../communities/access.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { type PostAbility, postAbilities } from './policy.ts'
import { findPost, type PostRow } from './queries.ts'

export interface PostAccess {
  post: PostRow
  can: ReturnType<typeof postAbilities>
  /** What the viewer may do in its community. */
  community: CommunityAccess['can']
  /** Whether its community is archived, so that nothing is written there. */
  isArchived: boolean
}

const missing = () => new AppError('NOT_FOUND', messages.postNotFound)

function refusalOf(ability: PostAbility, { post, can, community, isArchived }: PostAccess, isAuthor: boolean): string {
  if (ability === 'report' || (ability === 'review' && isAuthor && can.seeHidden)) return messages.ownReported
  if (ability === 'remove' || (ability === 'edit' && !isAuthor)) return messages.notTheAuthor
  if (ability === 'review' || (ability === 'moderate' && !community.moderate)) return messages.memberForbidden
  if (isArchived) return messages.communityArchived
  const isLockedOnly = ability === 'comment' && post.lockedAt !== null && community.comment
  return isLockedOnly ? messages.postLocked : messages.communityBanned
}

/** Whoever may not read the community must not learn that the post exists. */
async function communityOf(ctx: Context, post: PostRow): Promise<CommunityAccess> {
  try {
    return await communityFor(ctx, 'read', 'id', post.communityId)
  } catch (error) {
    throw error instanceof AppError ? missing() : error
  }
}

/** The only way a procedure gets at a post: 404 unless the viewer may see it, then 403 unless they may do this. */
export async function postFor(ctx: Context, ability: PostAbility, id: string): Promise<PostAccess> {
  const post = await findPost(ctx.db, id)
  if (!post) throw missing()
  const { can: community, community: place } = await communityOf(ctx, post)
  const asked = {
    authorId: post.authorId,
    isDeleted: post.deletedAt !== null,
    isFlagged: post.hiddenAt !== null,
    isLocked: post.lockedAt !== null,
  }
  const can = postAbilities({ viewer: ctx.viewer, community, post: asked })
  if (!can.view) throw missing()
  const access: PostAccess = { post, can, community, isArchived: place.archivedAt !== null }
  if (can[ability]) return access
  throw ctx.viewer
    ? new AppError('FORBIDDEN', refusalOf(ability, access, ctx.viewer.id === post.authorId))
    : new AppError('UNAUTHORIZED', messages.signInNeeded)
}
