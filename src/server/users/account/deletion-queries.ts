import { sql } from 'kysely'
import { flag } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { isLogo, isShown } from '../../platform/media/usage-queries.ts'

export const listPostsToRemove = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('post')
    .select('id')
    .where('authorId', '=', userId)
    .where('deletedAt', 'is', null)
    .limit(limit)
    .execute()

export const listCommentsToRemove = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('comment')
    .select('id')
    .where('authorId', '=', userId)
    .where('deletedAt', 'is', null)
    .limit(limit)
    .execute()

/** Erases the texts of deleted posts and comments and of their earlier versions. */
export async function eraseTextsOf(db: Db, userId: string) {
  await db
    .deleteFrom('postVersion')
    .where('postId', 'in', (eb) =>
      eb.selectFrom('post').select('post.id').where('authorId', '=', userId).where('deletedAt', 'is not', null),
    )
    .execute()
  await db
    .deleteFrom('commentVersion')
    .where('commentId', 'in', (eb) =>
      eb.selectFrom('comment').select('comment.id').where('authorId', '=', userId).where('deletedAt', 'is not', null),
    )
    .execute()
  await db
    .updateTable('post')
    .set({ title: '', content: '' })
    .where('authorId', '=', userId)
    .where('deletedAt', 'is not', null)
    .execute()
  await db
    .updateTable('comment')
    .set({ content: '' })
    .where('authorId', '=', userId)
    .where('deletedAt', 'is not', null)
    .execute()
}

/** Deletes sent mails to this address; pending ones stay. */
export const deleteMailsTo = (db: Db, email: string) =>
  db.deleteFrom('mail').where('toEmail', '=', email).where('dueAt', 'is', null).execute()

/**
 * Where the user is the only organizer, promotes the longest-serving moderator, or else member. Returns the new
 * organizers by community.
 */
export async function transferCommunities(db: Db, userId: string) {
  const { rows } = await sql<{ communityId: string; userId: string }>`
    update "communityMember" set "role" = 'ORGANIZER'
    where "role" <> 'ORGANIZER' and ("communityId", "userId") in (
      select "mine"."communityId", (
        select "heir"."userId" from "communityMember" as "heir"
        where "heir"."communityId" = "mine"."communityId" and "heir"."userId" <> ${userId}
        order by case "heir"."role" when 'ORGANIZER' then 0 when 'MODERATOR' then 1 else 2 end, "heir"."createdAt"
        limit 1
      )
      from "communityMember" as "mine"
      where "mine"."userId" = ${userId} and "mine"."role" = 'ORGANIZER'
    )
    returning "communityId", "userId"
  `.execute(db)
  return rows
}

export async function leaveCommunities(db: Db, userId: string) {
  await db
    .updateTable('community')
    .set((eb) => ({ memberCount: eb('memberCount', '-', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('communityMember').select('communityId').where('userId', '=', userId))
    .execute()
  await db.deleteFrom('communityMember').where('userId', '=', userId).execute()
}

const credentialTables = [
  'session',
  'emailToken',
  'emailChange',
  'twoFactorChange',
  'trustedDevice',
  'passkey',
  'authenticatorApp',
  'recoveryCode',
  'challenge',
] as const

/** Locks the account: deletes its credentials, so that nobody can post or cancel the deletion while it runs. */
export async function lockUser(db: Db, userId: string, at: string) {
  for (const table of [...credentialTables, 'readerAddress'] as const) {
    await db.deleteFrom(table).where('userId', '=', userId).execute()
  }
  await db.updateTable('user').set({ passwordHash: '', deletedAt: at }).where('id', '=', userId).execute()
}

/** Deletes all personal data: credentials, settings, requests, notifications, marks, invitations, photos. */
export async function deletePersonalData(db: Db, userId: string) {
  const marks = ['savedPost', 'hiddenPost', 'threadVisit', 'savedCommunity', 'feedVisit', 'personDay'] as const
  const mails = ['noticeChoice', 'digest', 'readerAddress'] as const
  for (const table of [
    ...credentialTables,
    ...marks,
    ...mails,
    'userSetting',
    'joinRequest',
    'notification',
  ] as const) {
    await db.deleteFrom(table).where('userId', '=', userId).execute()
  }
  // Notifications that carry the user's join request or invitation message.
  const asking = ['join-request', 'invitation'] as const
  await db.deleteFrom('notification').where('actorId', '=', userId).where('kind', 'in', asking).execute()
  await db.deleteFrom('invitation').where('inviterId', '=', userId).execute()
  await db
    .deleteFrom('invitation')
    .where('emailKey', '=', (eb) => eb.selectFrom('user').select('emailKey').where('id', '=', userId))
    .execute()
  // Unassigned cases return to the queue.
  await db
    .updateTable('reportCase')
    .set((eb) => ({
      assigneeId: null,
      status: eb
        .case()
        .when('status', '=', 'UNDER_REVIEW')
        .then('OPEN' as const)
        .else(eb.ref('status'))
        .end(),
    }))
    .where('assigneeId', '=', userId)
    .execute()
  // The cleanup job deletes unused images. Images in remaining texts and the logo of the instance stay in use.
  await db
    .updateTable('media')
    .set((eb) => ({
      isUsed: eb
        .case()
        .when(eb.or([isShown(eb), isLogo(eb)]))
        .then(flag(true))
        .else(flag(false))
        .end(),
      ownerId: null,
    }))
    .where('ownerId', '=', userId)
    .execute()
}

/** Reduces the account to an anonymous row, to which its posts and comments still refer. */
export const anonymiseUser = (db: Db, userId: string, at: string) =>
  db
    .updateTable('user')
    .set({
      name: 'Deleted user',
      email: '',
      emailKey: `deleted:${userId}`,
      image: null,
      passwordHash: '',
      emailVerifiedAt: null,
      superAdminAt: null,
      lastSeenAt: null,
      deletionDueAt: null,
      suspensionReason: '',
      awaitsApprovalSince: null,
      signUpMessage: '',
      deletedAt: at,
    })
    .where('id', '=', userId)
    .execute()
