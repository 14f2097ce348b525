import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'

export const findAccountToExport = (db: Db, userId: string) =>
  db
    .selectFrom('user')
    .select([
      'id',
      'name',
      'email',
      'image',
      'emailVerifiedAt',
      'superAdminAt',
      'createdAt',
      'lastSeenAt',
      'deletionDueAt',
      'deletionMode',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export const listMembershipsToExport = (db: Db, userId: string) =>
  db
    .selectFrom('communityMember')
    .innerJoin('community', 'community.id', 'communityMember.communityId')
    .select(['community.name', 'community.slug', 'communityMember.role', 'communityMember.createdAt'])
    .where('communityMember.userId', '=', userId)
    .execute()

export const listJoinRequestsToExport = (db: Db, userId: string) =>
  db
    .selectFrom('joinRequest')
    .innerJoin('community', 'community.id', 'joinRequest.communityId')
    .select([
      'community.slug',
      'joinRequest.status',
      'joinRequest.message',
      'joinRequest.createdAt',
      'joinRequest.decidedAt',
      'joinRequest.reason',
    ])
    .where('joinRequest.userId', '=', userId)
    .execute()

export const listPostsToExport = (db: Db, userId: string, page: PageRequest) =>
  db
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select(['post.id', 'community.slug as community', 'post.title', 'post.content'])
    .select(['post.createdAt', 'post.updatedAt', 'post.deletedAt'])
    .select(['post.hiddenAt', 'post.pinnedAt', 'post.lockedAt'])
    .where('post.authorId', '=', userId)
    .where(afterCursor(page, ['post.createdAt', 'post.id'], 'asc'))
    .orderBy('post.createdAt')
    .orderBy('post.id')
    .limit(page.limit)
    .execute()

export const listCommentsToExport = (db: Db, userId: string, page: PageRequest) =>
  db
    .selectFrom('comment')
    .select(['id', 'postId', 'parentId', 'content', 'createdAt', 'updatedAt', 'deletedAt', 'hiddenAt'])
    .where('authorId', '=', userId)
    .where(afterCursor(page, ['createdAt', 'id'], 'asc'))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(page.limit)
    .execute()

export const listReactionsToExport = (db: Db, userId: string) =>
  db
    .selectFrom('reaction')
    .select(['targetType', 'targetId', 'reactionType', 'createdAt'])
    .where('userId', '=', userId)
    .execute()

export const listReportsToExport = (db: Db, userId: string) =>
  db
    .selectFrom('report')
    .select(['targetType', 'targetId', 'reason', 'details', 'status', 'createdAt', 'decidedAt'])
    .where('reporterId', '=', userId)
    .execute()

export const listEmailChangesToExport = (db: Db, userId: string) =>
  db
    .selectFrom('emailChange')
    .select(['oldEmail', 'newEmail', 'createdAt', 'confirmedAt', 'undoneAt'])
    .where('userId', '=', userId)
    .execute()

/**
 * Bans that the user knows of. The product does not reveal bans from private communities to which the user never
 * belonged.
 */
export const listBansToExport = (db: Db, userId: string) =>
  db
    .selectFrom('communityBan')
    .innerJoin('community', 'community.id', 'communityBan.communityId')
    .select(['community.slug', 'communityBan.reason', 'communityBan.createdAt'])
    .where('communityBan.userId', '=', userId)
    .where((eb) =>
      eb.or([
        eb('community.isPrivate', '=', 0),
        eb.exists(
          eb
            .selectFrom('notification')
            .select('notification.id')
            .where('notification.userId', '=', userId)
            .where('notification.kind', '=', 'member-banned')
            .whereRef('notification.communityId', '=', 'communityBan.communityId'),
        ),
      ]),
    )
    .execute()

/** The user's notifications, without the messages that other users wrote in join requests and invitations. */
export const listNotificationsToExport = (db: Db, userId: string) =>
  db
    .selectFrom('notification')
    .leftJoin('community', 'community.id', 'notification.communityId')
    .select(['notification.kind', 'community.slug', 'notification.createdAt', 'notification.readAt'])
    .select(['notification.postId', 'notification.commentId', 'notification.count'])
    .select((eb) =>
      eb
        .case()
        .when('notification.kind', 'in', ['join-request', 'invitation'])
        .then('')
        .else(eb.ref('notification.detail'))
        .end()
        .as('detail'),
    )
    .where('notification.userId', '=', userId)
    .orderBy('notification.createdAt')
    .orderBy('notification.id')
    .execute()

export const listInvitationsToExport = (db: Db, userId: string) =>
  db
    .selectFrom('invitation')
    .select(['emailKey as email', 'message', 'createdAt', 'acceptedAt', 'revokedAt'])
    .where('inviterId', '=', userId)
    .execute()

/** Earlier versions of the user's posts. */
export const listPostVersionsToExport = (db: Db, userId: string) =>
  db
    .selectFrom('post')
    .innerJoin('postVersion', 'postVersion.postId', 'post.id')
    .select(['postVersion.postId', 'postVersion.title', 'postVersion.content'])
    .select(['postVersion.writtenAt', 'postVersion.replacedAt'])
    .where('post.authorId', '=', userId)
    .orderBy('postVersion.replacedAt')
    .execute()

/** Earlier versions of the user's comments. */
export const listCommentVersionsToExport = (db: Db, userId: string) =>
  db
    .selectFrom('comment')
    .innerJoin('commentVersion', 'commentVersion.commentId', 'comment.id')
    .select(['commentVersion.commentId', 'commentVersion.content'])
    .select(['commentVersion.writtenAt', 'commentVersion.replacedAt'])
    .where('comment.authorId', '=', userId)
    .orderBy('commentVersion.replacedAt')
    .execute()

/** The posts that the user saved or hid, without their text, which belongs to their authors. */
export const listMarksToExport = (db: Db, table: 'savedPost' | 'hiddenPost', userId: string) =>
  db.selectFrom(table).select(['postId', 'createdAt']).where('userId', '=', userId).orderBy('createdAt').execute()

export const listThreadVisitsToExport = (db: Db, userId: string) =>
  db.selectFrom('threadVisit').select(['postId', 'seenAt']).where('userId', '=', userId).orderBy('seenAt').execute()

/** The communities that the user saved. */
export const listSavedCommunitiesToExport = (db: Db, userId: string) =>
  db
    .selectFrom('savedCommunity')
    .innerJoin('community', 'community.id', 'savedCommunity.communityId')
    .select(['community.slug', 'savedCommunity.createdAt'])
    .where('savedCommunity.userId', '=', userId)
    .orderBy('savedCommunity.createdAt')
    .execute()

export const listFeedVisitsToExport = (db: Db, userId: string) =>
  db.selectFrom('feedVisit').select(['feed', 'seenAt']).where('userId', '=', userId).orderBy('feed').execute()

/** The user's mail preferences by kind of notification. */
export const listMailPreferencesToExport = (db: Db, userId: string) =>
  db.selectFrom('noticeChoice').select(['kind', 'isMailed']).where('userId', '=', userId).orderBy('kind').execute()

export const findDigestToExport = (db: Db, userId: string) =>
  db.selectFrom('digest').select(['rhythm', 'dueAt', 'since']).where('userId', '=', userId).executeTakeFirst()

/** The feed address, without its secret. */
export const findFeedAddressToExport = (db: Db, userId: string) =>
  db.selectFrom('readerAddress').select(['createdAt', 'usedAt']).where('userId', '=', userId).executeTakeFirst()
