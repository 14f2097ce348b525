import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { communityRefColumns, isPublicCommunity } from '../../communities/core/queries.ts'
import type { Authorized } from '../../platform/authorized.ts'
import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { noUserId } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { cachedAll, cachedFirst } from '../../platform/response-cache/cached-rows.ts'
import { postTextColumns } from '../../platform/texts/text-columns.ts'
import { postNotBlocked } from './access/predicates.ts'
import { authorRoleColumns, type RoleRow } from './author-role-queries.ts'
import { type PostMarks, viewerMarksOf } from './viewer-mark-queries.ts'

/** The id of the first image in the text that its author uploaded; null if there is none. */
const firstImage = (eb: ExpressionBuilder<Schema, 'post'>) =>
  eb
    .selectFrom('mediaUse as image')
    .select('image.mediaId')
    .where('image.targetType', '=', 'POST')
    .whereRef('image.targetId', '=', 'post.id')
    .orderBy(sql`instr("post"."content", "image"."mediaId")`)
    .limit(1)
    .as('imageId')

/** Long enough for every use but the search. */
const plainReadMax = 5_100
const plainBeginning = sql<string | null>`substr("post"."plainText", 1, ${sql.lit(plainReadMax)})`.as('plainText')

/** Selects posts with author, forum and community: the fields that are the same for every viewer. */
const postsForEveryone = (db: Db) =>
  db
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.communityId')
    .innerJoin('forum', 'forum.id', 'post.forumId')
    .innerJoin('user', 'user.id', 'post.authorId')
    .select(['post.hiddenAt', 'post.heldAt', 'post.pinnedAt', 'post.lockedAt', 'post.announcedAt'])
    .select(['post.id', ...postTextColumns, 'post.createdAt', 'post.updatedAt', 'post.activeAt', 'post.deletedAt'])
    .select(['post.likeCount', 'post.commentCount', 'post.hot', plainBeginning])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])
    .select(['forum.id as forumId', 'forum.name as forumName'])
    .select(['community.id as communityId', firstImage])
    .select(communityRefColumns)

/** Selects all fields of a post card for the viewer. */
export const posts = (db: Db, viewer: Pick<Viewer, 'id'> | null) =>
  postsForEveryone(db).select(viewerMarksOf(viewer?.id ?? noUserId))

/**
 * Excludes posts that the viewer hid, and posts of users whom they muted or blocked or who blocked them; for every list
 * but the lists of one author.
 */
export const notHiddenBy = (viewer: Pick<Viewer, 'id'> | null) => (eb: ExpressionBuilder<Schema, 'post'>) => {
  if (!viewer) return eb.lit(true)
  const isHidden = eb.exists(
    eb
      .selectFrom('hiddenPost as unwanted')
      .select('unwanted.postId')
      .whereRef('unwanted.postId', '=', 'post.id')
      .where('unwanted.userId', '=', viewer.id),
  )
  return eb.and([eb.not(isHidden), postNotBlocked(viewer)])
}

/** A post without viewer-specific fields, with its author's roles. */
export type FoundPost = NonNullable<Awaited<ReturnType<typeof findPost>>>

/** A post in a list, without viewer-specific fields. */
export type PostRow = Omit<FoundPost, keyof RoleRow>

/** A post in a list, with the viewer's marks. */
export type PostCardRow = PostRow & PostMarks

export const findPost = cachedFirst((db, id: string) =>
  postsForEveryone(db).select(authorRoleColumns('post.communityId')).where('post.id', '=', id),
)

/** Lists a post's topics in the order of its community; topics that the community no longer has come last. */
export const listTopicsOfPost = cachedAll((db, postId: string) =>
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

/** Inserts a post; its `isPublic` comes from the community, and its activity begins with it. */
export const insertPost = (
  db: Db,
  { id: communityId }: Authorized<{ id: string }, 'post'>,
  post: Omit<Insertable<Schema['post']>, 'communityId' | 'isPublic' | 'activeAt'>,
) =>
  db
    .insertInto('post')
    .values({ ...post, communityId, isPublic: isPublicCommunity(communityId), activeAt: post.createdAt })
    .execute()

export const insertPostTopics = (db: Db, topics: Insertable<Schema['postTopic']>[]) =>
  db.insertInto('postTopic').values(topics).execute()
