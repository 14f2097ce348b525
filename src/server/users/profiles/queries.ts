import { visibleCommunities } from '../../communities/core/access/predicates.ts'
import { communityRefColumns } from '../../communities/core/queries.ts'
import { visibleComments } from '../../discussions/comments/access/predicates.ts'
import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'

/** A user's comments that the viewer may read, newest first; one row more than the page. */
export const listCommentsBy = (db: Db, viewer: Viewer | null, authorId: string, page: PageRequest) =>
  db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select(['comment.id', 'comment.content', 'comment.createdAt', 'post.id as postId', 'post.title'])
    .select(communityRefColumns)
    .where('comment.authorId', '=', authorId)
    .where(visibleComments(viewer))
    .where(afterCursor(page, ['comment.createdAt', 'comment.id'], 'desc'))
    .orderBy('comment.createdAt', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** A user's communities as far as the viewer may see them, newest membership first. */
export const listCommunitiesOf = (db: Db, viewer: Viewer | null, userId: string, page: PageRequest) =>
  db
    .selectFrom('communityMember')
    .innerJoin('community', 'community.id', 'communityMember.communityId')
    .select(['community.id', 'community.memberCount', 'communityMember.createdAt as joinedAt'])
    .select(communityRefColumns)
    .where('communityMember.userId', '=', userId)
    .where(visibleCommunities(viewer))
    .where(afterCursor(page, ['communityMember.createdAt', 'communityMember.communityId'], 'desc'))
    .orderBy('communityMember.createdAt', 'desc')
    .orderBy('communityMember.communityId', 'desc')
    .limit(page.limit + 1)
    .execute()
