import { commentVisibleTo } from '../comments/visible.ts'
import { visibleTo } from '../communities/visible.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'

export const findPerson = (db: Db, id: string) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'image', 'createdAt', 'lastSeenAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('awaitsApprovalSince', 'is', null)
    .executeTakeFirst()

/** A person's comments that the viewer may read, newest first; one row more than the page has. */
export const listCommentsBy = (db: Db, viewer: Viewer | null, authorId: string, page: PageOf) =>
  db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select(['comment.id', 'comment.content', 'comment.createdAt', 'post.id as postId', 'post.title'])
    .select(['community.slug', 'community.name as communityName', 'community.isPrivate'])
    .where('comment.authorId', '=', authorId)
    .where(commentVisibleTo(viewer))
    .where(afterCursor(page, ['comment.createdAt', 'comment.id'], 'desc'))
    .orderBy('comment.createdAt', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** The communities a person belongs to, as far as the viewer may see them, the newest membership first. */
export const listCommunitiesOf = (db: Db, viewer: Viewer | null, userId: string, page: PageOf) =>
  db
    .selectFrom('communityMember')
    .innerJoin('community', 'community.id', 'communityMember.communityId')
    .select(['community.id', 'community.name', 'community.slug', 'community.isPrivate', 'community.memberCount'])
    .select('communityMember.createdAt as joinedAt')
    .where('communityMember.userId', '=', userId)
    .where(visibleTo(viewer))
    .where(afterCursor(page, ['communityMember.createdAt', 'communityMember.communityId'], 'desc'))
    .orderBy('communityMember.createdAt', 'desc')
    .orderBy('communityMember.communityId', 'desc')
    .limit(page.limit + 1)
    .execute()
