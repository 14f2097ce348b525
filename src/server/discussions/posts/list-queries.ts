import type { Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'
import { posts } from './queries.ts'
import { postVisibleTo, wantedBy } from './visible.ts'

/** A person's posts that the viewer may read, newest first; one row more than the page has. */
export const listPostsBy = (db: Db, viewer: Viewer | null, authorId: string, page: PageOf) =>
  posts(db, viewer)
    .where('post.authorId', '=', authorId)
    .where(postVisibleTo(viewer))
    .where(afterCursor(page, ['post.createdAt', 'post.id'], 'desc'))
    .orderBy('post.createdAt', 'desc')
    .orderBy('post.id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** The posts of a topic that the viewer may read, newest first. */
export const listPostsAbout = (db: Db, viewer: Viewer | null, topicId: string, page: PageOf) =>
  posts(db, viewer)
    .innerJoin('postTopic', 'postTopic.postId', 'post.id')
    .where('postTopic.topicId', '=', topicId)
    .where(postVisibleTo(viewer))
    .where(wantedBy(viewer))
    .where(afterCursor(page, ['postTopic.createdAt', 'postTopic.postId'], 'desc'))
    .orderBy('postTopic.createdAt', 'desc')
    .orderBy('postTopic.postId', 'desc')
    .limit(page.limit + 1)
    .execute()
