import type { ExpressionBuilder } from 'kysely'
import { readableCommunities } from '../../../communities/communities/access/predicates.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { isShown } from '../../../platform/media/usage-queries.ts'
import { readableComments } from '../../comments/access/predicates.ts'
import { readablePosts } from '../../posts/access/predicates.ts'

type Builder = ExpressionBuilder<Schema, 'media'>

/** The community for which an image was uploaded, until content shows it. */
const intendedCommunity = (eb: Builder) =>
  eb
    .selectFrom('community')
    .select('community.id')
    .whereRef('community.id', '=', 'media.communityId')
    .where((eb) => eb.and([eb('media.isDropped', '=', 0), eb.not(isShown(eb))]))

/** Images in a post or comment that the viewer may read, or uploaded for a community that they may read. */
export const seenMedia = (viewer: Viewer | null) => (eb: Builder) => {
  const uses = eb.selectFrom('mediaUse').select('mediaUse.mediaId').whereRef('mediaUse.mediaId', '=', 'media.id')
  const post = uses
    .innerJoin('post', 'post.id', 'mediaUse.targetId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .where('mediaUse.targetType', '=', 'POST')
    .where(readablePosts(viewer))
  const comment = uses
    .innerJoin('comment', 'comment.id', 'mediaUse.targetId')
    .innerJoin('post', 'post.id', 'comment.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .where('mediaUse.targetType', '=', 'COMMENT')
    .where(readableComments(viewer))
  return eb.or([
    eb.exists(post),
    eb.exists(comment),
    eb.exists(intendedCommunity(eb).where(readableCommunities(viewer))),
  ])
}
