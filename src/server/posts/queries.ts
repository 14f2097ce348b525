import type { Insertable } from 'kysely'
import { visibleTo } from '../communities/visible.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'
import type { Schema } from '../db/schema.ts'

/** Posts with their author, forum and community, everything a card or page shows. */
const posts = (db: Db) =>
  db
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.communityId')
    .innerJoin('forum', 'forum.id', 'post.forumId')
    .innerJoin('user', 'user.id', 'post.authorId')
    .select(['post.id', 'post.title', 'post.content', 'post.createdAt', 'post.updatedAt', 'post.deletedAt'])
    .select(['post.likeCount', 'post.commentCount'])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])
    .select(['forum.id as forumId', 'forum.name as forumName'])
    .select(['community.id as communityId', 'community.name as communityName', 'community.slug as communitySlug'])
    .select('community.isPrivate')

export type PostRow = Awaited<ReturnType<typeof listPostsInCommunity>>[number]

export const findPost = (db: Db, id: string) => posts(db).where('post.id', '=', id).executeTakeFirst()

/** The posts of one community, for those who may read it, newest first; one row more than the page has. */
export const listPostsInCommunity = (db: Db, communityId: string, page: PageOf) =>
  posts(db)
    .where('post.communityId', '=', communityId)
    .where('post.deletedAt', 'is', null)
    .where(afterCursor(page, ['post.createdAt', 'post.id'], 'desc'))
    .orderBy('post.createdAt', 'desc')
    .orderBy('post.id', 'desc')
    .limit(page.limit + 1)
    .execute()

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

export const insertPost = (db: Db, post: Insertable<Schema['post']>) => db.insertInto('post').values(post).execute()

/** Counts a comment that came (1) or went (-1). */
export const addToCommentCount = (db: Db, postId: string, by: 1 | -1) =>
  db
    .updateTable('post')
    .set((eb) => ({ commentCount: eb('commentCount', '+', by) }))
    .where('id', '=', postId)
    .execute()
