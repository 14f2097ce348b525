import type { ExpressionBuilder } from 'kysely'
import { knownCommunities, readableCommunities } from '../../../communities/core/access/predicates.ts'
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

/** A community whose card the viewer may see: one that they may read, or that invites them. */
const shownCommunity = (viewer: Viewer | null, now: string) => (eb: ExpressionBuilder<Schema, 'community'>) =>
  viewer ? eb.or([readableCommunities(viewer)(eb), knownCommunities(viewer, now)(eb)]) : readableCommunities(null)(eb)

/**
 * Images in a post or comment that the viewer may read, of a community whose card they may see, or uploaded for a
 * community that they may read.
 */
export const seenMedia = (viewer: Viewer | null, now: string) => (eb: Builder) => {
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
  const community = uses
    .innerJoin('community', 'community.id', 'mediaUse.targetId')
    .where('mediaUse.targetType', '=', 'COMMUNITY')
    .where(shownCommunity(viewer, now))
  return eb.or([
    eb.exists(post),
    eb.exists(comment),
    eb.exists(community),
    eb.exists(intendedCommunity(eb).where(readableCommunities(viewer))),
  ])
}
