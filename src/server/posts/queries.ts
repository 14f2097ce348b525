import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/** Posts with their author, forum and community, everything a card or page shows. */
export const posts = (db: Db) =>
  db
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.communityId')
    .innerJoin('forum', 'forum.id', 'post.forumId')
    .innerJoin('user', 'user.id', 'post.authorId')
    .select(['post.id', 'post.title', 'post.content', 'post.createdAt', 'post.updatedAt', 'post.deletedAt'])
    .select(['post.likeCount', 'post.commentCount', 'post.hot'])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])
    .select(['forum.id as forumId', 'forum.name as forumName'])
    .select(['community.id as communityId', 'community.name as communityName', 'community.slug as communitySlug'])
    .select('community.isPrivate')

export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>

export const findPost = (db: Db, id: string) => posts(db).where('post.id', '=', id).executeTakeFirst()

/** The topics of a post, in the order in which its community has them; those it has no longer come last. */
export const listTopicsOfPost = (db: Db, postId: string) =>
  db
    .selectFrom('postTopic')
    .innerJoin('topic', 'topic.id', 'postTopic.topicId')
    .leftJoin('communityTopic', (join) =>
      join
        .onRef('communityTopic.communityId', '=', 'postTopic.communityId')
        .onRef('communityTopic.topicId', '=', 'postTopic.topicId'),
    )
    .select(['topic.id', 'topic.name', 'topic.slug'])
    .where('postTopic.postId', '=', postId)
    .orderBy(sql`"communityTopic"."position" is null`)
    .orderBy('communityTopic.position')
    .orderBy('topic.nameKey')
    .execute()

export const insertPost = (db: Db, post: Insertable<Schema['post']>) => db.insertInto('post').values(post).execute()

export const insertPostTopics = (db: Db, rows: Insertable<Schema['postTopic']>[]) =>
  db.insertInto('postTopic').values(rows).execute()
