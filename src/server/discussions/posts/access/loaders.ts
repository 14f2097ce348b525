import { messages } from '../../../../shared/platform/messages.ts'
import type { CommunityAbilities } from '../../../communities/core/access/abilities.ts'
import { type CommunityAccess, communityFor } from '../../../communities/core/access/loaders.ts'
import { type Authorized, authorize } from '../../../platform/authorized.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type FoundPost, findPost } from '../queries.ts'
import { type PostAbilities, type PostAbility, postAbilities } from './abilities.ts'

/** A post with the viewer's abilities. A loader has authorized the post for an ability. */
export interface PostAccess<Row extends FoundPost = FoundPost> {
  post: Row
  can: PostAbilities
  /** The viewer's abilities in its community. */
  community: CommunityAbilities
  /** Whether its community is archived and therefore read-only. */
  isArchived: boolean
  /** Whether only members of its community can comment. */
  onlyMembersComment: boolean
}

export type AuthorizedPost<Ability extends PostAbility> = Authorized<FoundPost, Ability>

const postNotFound = () => new AppError('NOT_FOUND', messages.postNotFound)

function refusalOf(ability: PostAbility, { post, can, community, isArchived }: PostAccess, isAuthor: boolean): string {
  if (post.heldAt !== null && (ability === 'report' || ability === 'review')) return messages.postWaiting
  if (ability === 'report' || (ability === 'review' && isAuthor && can.seeHidden)) return messages.ownReported
  if (ability === 'remove' || (ability === 'edit' && !isAuthor)) return messages.notTheAuthor
  if (ability === 'approve' && isAuthor && can.seeHidden) return messages.notYourself
  if (ability === 'approve' && can.seeHidden) return messages.postNotWaiting
  if (ability === 'review' || ability === 'approve' || (ability === 'moderate' && !community.moderate))
    return messages.memberForbidden
  if (post.heldAt !== null) return messages.postWaiting
  if (isArchived) return messages.communityArchived
  return ability === 'comment' ? commentRefusal({ post, community }) : messages.communityBanned
}

/** Returns why a viewer who takes part in the community cannot comment on the post. */
export function commentRefusal({ post, community }: Pick<PostAccess, 'post' | 'community'>): string {
  if (community.takePart && !community.comment) return messages.memberNeededToComment
  return post.lockedAt !== null && community.comment ? messages.postLocked : messages.communityBanned
}

/** Without access to the community, the viewer must not learn that the post exists. */
async function communityOf(ctx: Context, post: FoundPost): Promise<CommunityAccess> {
  try {
    return await communityFor(ctx, 'read', 'id', post.communityId)
  } catch (error) {
    throw error instanceof AppError ? postNotFound() : error
  }
}

/** Loads a post for an ability. Throws 404 unless the viewer may see it, 403 without the ability. */
export async function postFor<Ability extends PostAbility>(
  ctx: Context,
  ability: Ability,
  id: string,
): Promise<PostAccess<AuthorizedPost<Ability>>> {
  const post = await findPost(ctx.db, id)
  if (!post) throw postNotFound()
  const { can: community, community: row } = await communityOf(ctx, post)
  const facts = {
    authorId: post.authorId,
    isDeleted: post.deletedAt !== null,
    isHidden: post.hiddenAt !== null,
    isHeld: post.heldAt !== null,
    isLocked: post.lockedAt !== null,
  }
  const can = postAbilities({ viewer: ctx.viewer, community, post: facts })
  if (!can.view) throw postNotFound()
  const settings = { isArchived: row.archivedAt !== null, onlyMembersComment: row.onlyMembersComment === 1 }
  const access = { post: authorize(post, ability), can, community, ...settings }
  if (can[ability]) return access
  throw ctx.viewer
    ? new AppError('FORBIDDEN', refusalOf(ability, access, ctx.viewer.id === post.authorId))
    : new AppError('UNAUTHORIZED', messages.signInNeeded)
}
