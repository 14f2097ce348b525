import { type Insertable, sql } from 'kysely'
import { publicity } from '../communities/queries.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/** A key no row has: what a guest is looked up by. */
const nobody = ''

/** Posts with their author, forum and community, and what the viewer has to do with them: everything a card shows. */
export const posts = (db: Db, viewer: Pick<Viewer, 'id'> | null) =>
  db
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.communityId')
    .innerJoin('forum', 'forum.id', 'post.forumId')
    .innerJoin('user', 'user.id', 'post.authorId')
    .leftJoin('reaction as liked', (join) =>
      join
        .on('liked.targetType', '=', 'POST')
        .onRef('liked.targetId', '=', 'post.id')
        .on('liked.userId', '=', viewer?.id ?? nobody)
        .on('liked.reactionType', '=', 'satisfaction'),
    )
    .leftJoin('savedPost as saved', (join) =>
      join.onRef('saved.postId', '=', 'post.id').on('saved.userId', '=', viewer?.id ?? nobody),
    )
    .leftJoin('report as reported', (join) =>
      join
        .on('reported.targetType', '=', 'POST')
        .onRef('reported.targetId', '=', 'post.id')
        .on('reported.reporterId', '=', viewer?.id ?? nobody),
    )
    .select(['liked.userId as likedBy', 'saved.userId as savedBy', 'reported.id as reportId'])
    .select(['post.hiddenAt', 'post.pinnedAt', 'post.lockedAt'])
    .select(['post.id', 'post.title', 'post.content', 'post.createdAt', 'post.updatedAt', 'post.deletedAt'])
    .select(['post.likeCount', 'post.commentCount', 'post.hot'])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])
    .select(['forum.id as forumId', 'forum.name as forumName'])
    .select(['community.id as communityId', 'community.name as communityName', 'community.slug as communitySlug'])
    .select('community.isPrivate')

export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>

export const findPost = (db: Db, viewer: Pick<Viewer, 'id'> | null, id: string) =>
  posts(db, viewer).where('post.id', '=', id).executeTakeFirst()

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

/** Stores a post; whether everybody may read it is its community's. */
export const insertPost = (db: Db, post: Omit<Insertable<Schema['post']>, 'isPublic'>) =>
  db
    .insertInto('post')
    .values({ ...post, isPublic: publicity(post.communityId) })
    .execute()

/**
 * Lets the topics of a post be stored before it, so that the search index, which reads them, takes in its text once.
 * Until the end of the transaction, without which it has no effect.
 */
export const deferPostOfTopics = (db: Db) => sql`pragma defer_foreign_keys = on`.execute(db)

export const insertPostTopics = (db: Db, rows: Insertable<Schema['postTopic']>[]) =>
  db.insertInto('postTopic').values(rows).execute()
