import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'
import { postNotBlocked, visiblePosts } from './access/predicates.ts'
import { notHiddenBy, posts } from './queries.ts'

/** Lists a user's posts that the viewer may read, newest first; one row more than the page. */
export const listPostsBy = (db: Db, viewer: Viewer | null, authorId: string, page: PageRequest) =>
  posts(db, viewer)
    .where('post.authorId', '=', authorId)
    .where(visiblePosts(viewer))
    .$if(viewer !== null, (query) => query.where(postNotBlocked({ id: viewer?.id ?? '' })))
    .where(afterCursor(page, ['post.createdAt', 'post.id'], 'desc'))
    .orderBy('post.createdAt', 'desc')
    .orderBy('post.id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** Lists the posts of a topic that the viewer may read, newest first. */
export const listPostsByTopic = (db: Db, viewer: Viewer | null, topicId: string, page: PageRequest) =>
  posts(db, viewer)
    .innerJoin('postTopic', 'postTopic.postId', 'post.id')
    .where('postTopic.topicId', '=', topicId)
    .where(visiblePosts(viewer))
    .where(notHiddenBy(viewer))
    .where(afterCursor(page, ['postTopic.createdAt', 'postTopic.postId'], 'desc'))
    .orderBy('postTopic.createdAt', 'desc')
    .orderBy('postTopic.postId', 'desc')
    .limit(page.limit + 1)
    .execute()
