import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { publicity } from '../communities/queries.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { first, sharedAll, sharedFirst } from '../db/statements.ts'

/** A key no row has: what a guest is looked up by. */
const nobody = ''

/** Posts with their author, forum and community: what a card shows to everybody. */
const postsForAll = (db: Db) =>
  db
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.communityId')
    .innerJoin('forum', 'forum.id', 'post.forumId')
    .innerJoin('user', 'user.id', 'post.authorId')
    .select(['post.hiddenAt', 'post.pinnedAt', 'post.lockedAt'])
    .select(['post.id', 'post.title', 'post.content', 'post.createdAt', 'post.updatedAt', 'post.deletedAt'])
    .select(['post.likeCount', 'post.commentCount', 'post.hot'])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])
    .select(['forum.id as forumId', 'forum.name as forumName'])
    .select(['community.id as communityId', 'community.name as communityName', 'community.slug as communitySlug'])
    .select('community.isPrivate')

/** What the person has to do with the post of the row. */
const marksOf = (userId: string) => (eb: ExpressionBuilder<Schema, 'post'>) =>
  [
    eb
      .selectFrom('reaction as liked')
      .select('liked.userId')
      .where('liked.targetType', '=', 'POST')
      .whereRef('liked.targetId', '=', 'post.id')
      .where('liked.userId', '=', userId)
      .where('liked.reactionType', '=', 'satisfaction')
      .as('likedBy'),
    eb
      .selectFrom('savedPost as saved')
      .select('saved.userId')
      .whereRef('saved.postId', '=', 'post.id')
      .where('saved.userId', '=', userId)
      .as('savedBy'),
    eb
      .selectFrom('report as reported')
      .select('reported.id')
      .where('reported.targetType', '=', 'POST')
      .whereRef('reported.targetId', '=', 'post.id')
      .where('reported.reporterId', '=', userId)
      .as('reportId'),
  ] as const

/** Posts, and what the viewer has to do with them: everything a card shows. */
export const posts = (db: Db, viewer: Pick<Viewer, 'id'> | null) =>
  postsForAll(db).select(marksOf(viewer?.id ?? nobody))

/** A post as it is for everybody. */
export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>

/** A post, and what the viewer has to do with it. */
export type PostCardRow = PostRow & PostMarks

export const findPost = sharedFirst((db, id: string) => postsForAll(db).where('post.id', '=', id))

export interface PostMarks {
  likedBy: string | null
  savedBy: string | null
  reportId: string | null
}

const noMarks: PostMarks = { likedBy: null, savedBy: null, reportId: null }

const findMarksOf = first((db, userId: string, postId: string) =>
  db.selectFrom('post').select(marksOf(userId)).where('post.id', '=', postId),
)

/** What the viewer has to do with a post. */
export const findMarks = async (db: Db, viewer: Pick<Viewer, 'id'> | null, postId: string): Promise<PostMarks> =>
  (viewer && (await findMarksOf(db, viewer.id, postId))) ?? noMarks

/** The topics of a post, in the order in which its community has them; those it has no longer come last. */
export const listTopicsOfPost = sharedAll((db, postId: string) =>
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
    .orderBy('topic.nameKey'),
)

/** Stores a post; whether everybody may read it is its community's. */
export const insertPost = (db: Db, post: Omit<Insertable<Schema['post']>, 'isPublic'>) =>
  db
    .insertInto('post')
    .values({ ...post, isPublic: publicity(post.communityId) })
    .execute()

/**
 * Stores a post that has topics. The search index reads them, and takes in the text anew with each: so the post is stored
 * as a deleted one, which the index leaves out, and is there once it has them.
 */
export async function insertPostWithTopics(
  db: Db,
  post: Omit<Insertable<Schema['post']>, 'isPublic' | 'deletedAt'>,
  topics: Insertable<Schema['postTopic']>[],
) {
  await insertPost(db, { ...post, deletedAt: post.createdAt })
  await db.insertInto('postTopic').values(topics).execute()
  await db.updateTable('post').set({ deletedAt: null }).where('id', '=', post.id).execute()
}
