import { visibleTo } from '../communities/visible.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'
import { posts } from './queries.ts'

/** A person's posts that the viewer may read, newest first; one row more than the page has. */
export const listPostsBy = (db: Db, viewer: Viewer | null, authorId: string, page: PageOf) =>
  posts(db)
    .where('post.authorId', '=', authorId)
    .where('post.deletedAt', 'is', null)
    .where(visibleTo(viewer))
    .where(afterCursor(page, ['post.createdAt', 'post.id'], 'desc'))
    .orderBy('post.createdAt', 'desc')
    .orderBy('post.id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** The posts of a topic that the viewer may read, newest first. */
export const listPostsAbout = (db: Db, viewer: Viewer | null, topicId: string, page: PageOf) =>
  posts(db)
    .innerJoin('postTopic', 'postTopic.postId', 'post.id')
    .where('postTopic.topicId', '=', topicId)
    .where('post.deletedAt', 'is', null)
    .where(visibleTo(viewer))
    .where(afterCursor(page, ['postTopic.createdAt', 'postTopic.postId'], 'desc'))
    .orderBy('postTopic.createdAt', 'desc')
    .orderBy('postTopic.postId', 'desc')
    .limit(page.limit + 1)
    .execute()
