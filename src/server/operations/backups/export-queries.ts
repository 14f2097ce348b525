import { communityTextKeys } from '../../../shared/communities/texts.ts'
import type { Db } from '../../platform/db/open.ts'
import { postTextColumns } from '../../platform/texts/text-columns.ts'

/** Runs `work` on a snapshot while others keep writing. Needs a separate database connection. */
export const inSnapshot = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(work)

export const findCommunityToExport = (db: Db, slug: string) =>
  db
    .selectFrom('community')
    .select(['id', 'slug', ...communityTextKeys, 'isPrivate', 'requiresApproval'])
    .select(['createdAt', 'archivedAt', 'iconId', 'bannerId', 'color'])
    .where('slug', '=', slug)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const listForumsToExport = (db: Db, communityId: string) =>
  db
    .selectFrom('forum')
    .select(['id', 'name', 'isDefault', 'onlyModeratorsPost', 'createdAt'])
    .where('communityId', '=', communityId)
    .orderBy('position')
    .execute()

export const listTopicsToExport = (db: Db, communityId: string) =>
  db
    .selectFrom('communityTopic')
    .innerJoin('topic', 'topic.id', 'communityTopic.topicId')
    .select(['topic.name', 'topic.slug'])
    .where('communityTopic.communityId', '=', communityId)
    .orderBy('communityTopic.position')
    .execute()

/** Returns the members after this one, by id. */
export const listMembersToExport = (db: Db, communityId: string, after: string, limit: number) =>
  db
    .selectFrom('communityMember')
    .innerJoin('user', 'user.id', 'communityMember.userId')
    .select(['user.id', 'user.name', 'communityMember.role', 'communityMember.createdAt as joinedAt'])
    .where('communityMember.communityId', '=', communityId)
    .where('communityMember.userId', '>', after)
    .orderBy('communityMember.userId')
    .limit(limit)
    .execute()

/** Returns the posts after this one, by id, which is oldest first. */
export const listPostsOfCommunity = (db: Db, communityId: string, after: string, limit: number) =>
  db
    .selectFrom('post')
    .innerJoin('user', 'user.id', 'post.authorId')
    .select(['post.id', 'post.forumId', 'post.authorId', 'user.name as authorName', ...postTextColumns])
    .select(['post.createdAt', 'post.updatedAt', 'post.hiddenAt', 'post.pinnedAt', 'post.lockedAt', 'post.announcedAt'])
    .where('post.communityId', '=', communityId)
    .where('post.deletedAt', 'is', null)
    .where('post.heldAt', 'is', null)
    .where('post.id', '>', after)
    .orderBy('post.id')
    .limit(limit)
    .execute()

export const listPostTopicsToExport = (db: Db, postIds: readonly string[]) =>
  db
    .selectFrom('postTopic')
    .innerJoin('topic', 'topic.id', 'postTopic.topicId')
    .select(['postTopic.postId', 'topic.slug'])
    .where('postTopic.postId', 'in', postIds)
    .execute()

/** Returns all comments of a post, including deleted ones, oldest first. */
export const listCommentsOfPost = (db: Db, postId: string) =>
  db
    .selectFrom('comment')
    .innerJoin('user', 'user.id', 'comment.authorId')
    .select(['comment.id', 'comment.parentId', 'comment.authorId', 'user.name as authorName', 'comment.content'])
    .select(['comment.createdAt', 'comment.updatedAt', 'comment.hiddenAt', 'comment.deletedAt'])
    .where('comment.postId', '=', postId)
    .orderBy('comment.createdAt')
    .orderBy('comment.id')
    .execute()

/** Returns the reaction counts of the post and its comments. */
export const listReactionCountsOfPost = (db: Db, postId: string) =>
  db
    .selectFrom('reactionCount')
    .select(['targetId', 'reactionType', 'count'])
    .where('count', '>', 0)
    .where((eb) =>
      eb.or([
        eb.and([eb('targetType', '=', 'POST'), eb('targetId', '=', postId)]),
        eb.and([
          eb('targetType', '=', 'COMMENT'),
          eb('targetId', 'in', eb.selectFrom('comment').select('comment.id').where('comment.postId', '=', postId)),
        ]),
      ]),
    )
    .execute()

/** Returns the distinct images in posts and comments of the community, its icon and its banner. */
export const listImagesOfCommunity = (db: Db, communityId: string) =>
  db
    .selectFrom('mediaUse')
    .select('mediaId')
    .distinct()
    .where('communityId', '=', communityId)
    .orderBy('mediaId')
    .execute()
