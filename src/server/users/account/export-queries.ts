import { commentTextKeys } from '../../../shared/discussions/texts.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'
import { postTextColumns } from '../../platform/texts/text-columns.ts'

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

export const listMembershipsToExport = (db: Db, userId: string, page: PageRequest) =>
  db
    .selectFrom('communityMember')
    .innerJoin('community', 'community.id', 'communityMember.communityId')
    .select(['community.name', 'community.slug', 'communityMember.role', 'communityMember.createdAt'])
    .select('communityMember.visitedAt')
    .where('communityMember.userId', '=', userId)
    .select('communityMember.communityId')
    .where(afterCursor(page, ['communityMember.createdAt', 'communityMember.communityId'], 'asc'))
    .orderBy('communityMember.createdAt')
    .orderBy('communityMember.communityId')
    .limit(page.limit)
    .execute()

export const listJoinRequestsToExport = (db: Db, userId: string, page: PageRequest) =>
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
    .select('joinRequest.id')
    .where(afterCursor(page, ['joinRequest.id'], 'asc'))
    .orderBy('joinRequest.id')
    .limit(page.limit)
    .execute()

export const listPostsToExport = (db: Db, userId: string, page: PageRequest) =>
  db
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select(['post.id', 'community.slug as community', ...postTextColumns])
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
    .select(['id', 'postId', 'parentId', ...commentTextKeys, 'createdAt', 'updatedAt', 'deletedAt', 'hiddenAt'])
    .where('authorId', '=', userId)
    .where(afterCursor(page, ['createdAt', 'id'], 'asc'))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(page.limit)
    .execute()

export const listReactionsToExport = (db: Db, userId: string, page: PageRequest) =>
  db
    .selectFrom('reaction')
    .select(['targetType', 'targetId', 'reactionType', 'createdAt'])
    .where('userId', '=', userId)
    .where(afterCursor(page, ['targetType', 'targetId'], 'asc'))
    .orderBy('targetType')
    .orderBy('targetId')
    .limit(page.limit)
    .execute()

export const listReportsToExport = (db: Db, userId: string, page: PageRequest) =>
  db
    .selectFrom('report')
    .select(['targetType', 'targetId', 'reason', 'details', 'status', 'createdAt', 'decidedAt'])
    .where('reporterId', '=', userId)
    .where(afterCursor(page, ['targetType', 'createdAt', 'targetId'], 'asc'))
    .orderBy('targetType')
    .orderBy('createdAt')
    .orderBy('targetId')
    .limit(page.limit)
    .execute()

/** Restrictions that the user knows of, and their objections: see `listBansToExport`. */
export const listRestrictionsToExport = (db: Db, userId: string, page: PageRequest) =>
  db
    .selectFrom('restriction')
    .select(['kind', 'targetType', 'targetId', 'rule', 'reason', 'deciderRole', 'createdAt', 'until', 'endedAt'])
    .select(['objection', 'objectedAt', 'outcome', 'answer', 'answeredAt', 'id'])
    .where('userId', '=', userId)
    .where((eb) =>
      eb.or([
        eb('kind', '!=', 'BAN'),
        eb.exists(
          eb
            .selectFrom('notification')
            .select('notification.id')
            .where('notification.userId', '=', userId)
            .whereRef('notification.restrictionId', '=', 'restriction.id'),
        ),
      ]),
    )
    .where(afterCursor(page, ['createdAt', 'id'], 'asc'))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(page.limit)
    .execute()

/** A change that could never be undone is final from its confirmation on: see `voidEmailUndos`. */
export const listEmailChangesToExport = (db: Db, userId: string, page: PageRequest) =>
  db
    .selectFrom('emailChange')
    .select(['oldEmail', 'newEmail', 'createdAt', 'confirmedAt'])
    .select((eb) => eb.fn<string | null>('nullif', ['undoneAt', 'confirmedAt']).as('undoneAt'))
    .where('userId', '=', userId)
    .select('id')
    .where(afterCursor(page, ['createdAt', 'id'], 'asc'))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(page.limit)
    .execute()

/**
 * Bans that the user knows of. The product does not reveal bans from private communities to which the user never
 * belonged.
 */
export const listBansToExport = (db: Db, userId: string, page: PageRequest) =>
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
    .select('communityBan.communityId')
    .where(afterCursor(page, ['communityBan.communityId'], 'asc'))
    .orderBy('communityBan.communityId')
    .limit(page.limit)
    .execute()

/** The user's notifications, without the messages that other users wrote in join requests and invitations. */
export const listNotificationsToExport = (db: Db, userId: string, page: PageRequest) =>
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
    .select('notification.id')
    .where(afterCursor(page, ['notification.createdAt', 'notification.id'], 'asc'))
    .orderBy('notification.createdAt')
    .orderBy('notification.id')
    .limit(page.limit)
    .execute()

export const listInvitationsToExport = (db: Db, userId: string, page: PageRequest) =>
  db
    .selectFrom('invitation')
    .select(['emailKey as email', 'message', 'createdAt', 'acceptedAt', 'revokedAt'])
    .where('inviterId', '=', userId)
    .select('id')
    .where(afterCursor(page, ['createdAt', 'id'], 'asc'))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(page.limit)
    .execute()

export const listImagesToExport = (db: Db, ownerId: string, page: PageRequest) =>
  db
    .selectFrom('media')
    .leftJoin('community', 'community.id', 'media.communityId')
    .select(['media.id', 'width', 'height', 'bytes', 'media.createdAt', 'community.slug as community'])
    .where('ownerId', '=', ownerId)
    .where(afterCursor(page, ['media.id'], 'asc'))
    .orderBy('media.id')
    .limit(page.limit)
    .execute()

/** The posts that the user saved or hid, without their text, which belongs to their authors. */
export const listMarksToExport = (db: Db, table: 'savedPost' | 'hiddenPost', userId: string, page: PageRequest) =>
  db
    .selectFrom(table)
    .select(['postId', 'createdAt'])
    .where('userId', '=', userId)
    .where(afterCursor(page, ['createdAt', 'postId'], 'asc'))
    .orderBy('createdAt')
    .orderBy('postId')
    .limit(page.limit)
    .execute()

export const listThreadVisitsToExport = (db: Db, userId: string, page: PageRequest) =>
  db
    .selectFrom('threadVisit')
    .select(['postId', 'seenAt'])
    .where('userId', '=', userId)
    .where(afterCursor(page, ['postId'], 'asc'))
    .orderBy('postId')
    .limit(page.limit)
    .execute()

/** The communities that the user saved. */
export const listSavedCommunitiesToExport = (db: Db, userId: string, page: PageRequest) =>
  db
    .selectFrom('savedCommunity')
    .innerJoin('community', 'community.id', 'savedCommunity.communityId')
    .select(['community.slug', 'savedCommunity.createdAt'])
    .select('savedCommunity.communityId')
    .where('savedCommunity.userId', '=', userId)
    .where(afterCursor(page, ['savedCommunity.createdAt', 'savedCommunity.communityId'], 'asc'))
    .orderBy('savedCommunity.createdAt')
    .orderBy('savedCommunity.communityId')
    .limit(page.limit)
    .execute()

/** The levels that the user chose. */
export const listFollowsToExport = (db: Db, userId: string, page: PageRequest) =>
  db
    .selectFrom('follow')
    .select(['targetType', 'targetId', 'level', 'chosenAt'])
    .where('userId', '=', userId)
    .where(afterCursor(page, ['targetType', 'targetId'], 'asc'))
    .orderBy('targetType')
    .orderBy('targetId')
    .limit(page.limit)
    .execute()

export const listFeedVisitsToExport = (db: Db, userId: string) =>
  db.selectFrom('feedVisit').select(['feed', 'seenAt']).where('userId', '=', userId).orderBy('feed').execute()

/** The user's mail preferences by kind of notification. */
export const listMailPreferencesToExport = (db: Db, userId: string) =>
  db
    .selectFrom('notificationPreference')
    .select(['kind', 'isMailed'])
    .where('userId', '=', userId)
    .orderBy('kind')
    .execute()

export const findDigestToExport = (db: Db, userId: string) =>
  db
    .selectFrom('digest')
    .select(['frequency', 'dueAt', 'since', 'timeZone'])
    .where('userId', '=', userId)
    .executeTakeFirst()

/** The feed address, without its secret. */
export const findFeedAddressToExport = (db: Db, userId: string) =>
  db.selectFrom('feedAddress').select(['createdAt', 'usedAt']).where('userId', '=', userId).executeTakeFirst()
