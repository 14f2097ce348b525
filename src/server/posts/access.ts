import { messages } from '../../shared/messages.ts'
import { type CommunityAccess, communityFor } from '../communities/access.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { type PostAbility, postAbilities } from './policy.ts'
import { findPost, type PostRow } from './queries.ts'

export interface PostAccess {
  post: PostRow
  can: ReturnType<typeof postAbilities>
  /** Whether its community is archived, so that nothing is written there. */
  isArchived: boolean
}

const missing = () => new AppError('NOT_FOUND', messages.postNotFound)

const refusals: Partial<Record<PostAbility, string>> = {
  comment: messages.communityBanned,
  edit: messages.notTheAuthor,
  remove: messages.notTheAuthor,
}

const refusalOf = (ability: PostAbility, isArchived: boolean) =>
  isArchived && ability === 'comment' ? messages.communityArchived : (refusals[ability] ?? messages.communityForbidden)

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
  const isArchived = place.archivedAt !== null
  const asked = { authorId: post.authorId, isDeleted: post.deletedAt !== null }
  const can = postAbilities({ viewer: ctx.viewer, community, post: asked })
  if (!can.view) throw missing()
  if (!can[ability]) throw new AppError('FORBIDDEN', refusalOf(ability, isArchived))
  return { post, can, isArchived }
}
