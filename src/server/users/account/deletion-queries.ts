import { sql } from 'kysely'
import { commentTextKeys, emptyCommentText, emptyPostText, postTextKeys } from '../../../shared/discussions/texts.ts'
import { deletedUser } from '../../../shared/identity/deleted-user.ts'
import { isActiveAccount } from '../../instance/restrictions/queries.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import { flag, inValues } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterKey, type CursorKey } from '../../platform/db/pagination.ts'
import { mailPriorities } from '../../platform/mail/mail-queue.ts'
import { isBranding, isShown } from '../../platform/media/usage-queries.ts'

export type ContentKind = 'post' | 'comment'

const contentOrder = ['createdAt', 'id'] as const

/** Returns the user's posts or comments after this key, oldest first, deleted ones included. */
export const listContentAfter = (db: Db, kind: ContentKind, userId: string, after: CursorKey, limit: number) =>
  db
    .selectFrom(kind as 'post')
    .select(['id', 'createdAt', 'deletedAt'])
    .where('authorId', '=', userId)
    .where(afterKey(after, contentOrder, 'asc'))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Deletes the earlier versions of posts or comments. Returns false if the process stops before the end. */
export const deleteVersions = (db: Db, kind: ContentKind, ids: readonly string[], isStopped: () => boolean) =>
  kind === 'post'
    ? deleteInBatches(db, 'postVersion', sql`"postId" in ${inValues(ids)}`, isStopped)
    : deleteInBatches(db, 'commentVersion', sql`"commentId" in ${inValues(ids)}`, isStopped)

/** Erases the texts of deleted posts or comments. */
export const eraseTexts = (db: Db, kind: ContentKind, ids: readonly string[]) =>
  kind === 'post'
    ? db
        .updateTable('post')
        .set({ ...emptyPostText, plainText: null })
        .where('id', 'in', inValues(ids))
        .where('deletedAt', 'is not', null)
        .where((eb) => eb.or(postTextKeys.map((key) => eb(key, '!=', ''))))
        .execute()
    : db
        .updateTable('comment')
        .set({ ...emptyCommentText, plainText: null })
        .where('id', 'in', inValues(ids))
        .where('deletedAt', 'is not', null)
        .where((eb) => eb.or(commentTextKeys.map((key) => eb(key, '!=', ''))))
        .execute()

/** The tables with any number of rows about a user, which only this user sees. */
const extensiveTables = ['threadVisit', 'savedPost', 'hiddenPost', 'notification'] as const

/**
 * Deletes the rows of which a user may have any number, and sent mails to this address. Returns false if the process
 * stops before the end.
 */
export async function deleteExtensiveData(db: Db, userId: string, email: string, isStopped: () => boolean) {
  for (const table of extensiveTables)
    if (!(await deleteInBatches(db, table, sql`"userId" = ${userId}`, isStopped))) return false
  return deleteInBatches(
    db,
    'mail',
    sql`"toEmail" = ${email} and ("dueAt" is null or "priority" = ${sql.lit(mailPriorities.notice)})`,
    isStopped,
  )
}

/**
 * Takes images from the user. The cleanup job deletes unused ones; images in remaining texts and the logo of the instance
 * stay in use. Returns how many there were.
 */
export async function detachImages(db: Db, userId: string, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set((eb) => ({
      isUsed: eb
        .case()
        .when(eb.or([isShown(eb), isBranding(eb)]))
        .then(flag(true))
        .else(flag(false))
        .end(),
      ownerId: null,
    }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('media as owned').select('owned.id').where('owned.ownerId', '=', userId).limit(limit),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes mails to this address, but those about the account that are not sent yet. */
export const deleteMailsTo = (db: Db, email: string) =>
  db
    .deleteFrom('mail')
    .where('toEmail', '=', email)
    .where((eb) => eb.or([eb('dueAt', 'is', null), eb('priority', '=', mailPriorities.notice)]))
    .execute()

/**
 * Where the user is the only organizer who can sign in, promotes the longest-serving moderator, or else member, if
 * possible one who can sign in. Returns the new organizers by community.
 */
export async function transferCommunities(db: Db, userId: string, now: string) {
  const { rows } = await sql<{ communityId: string; userId: string }>`
    update "communityMember" set "role" = 'ORGANIZER'
    where "role" <> 'ORGANIZER' and ("communityId", "userId") in (
      select "mine"."communityId", (
        select "heir"."userId" from "communityMember" as "heir" join "user" as "heirUser" on "heirUser"."id" = "heir"."userId"
        where "heir"."communityId" = "mine"."communityId" and "heir"."userId" <> ${userId}
        order by case when "heirUser"."deletedAt" is null and ${isActiveAccount(now, 'heirUser')} then 0 else 1 end,
          case "heir"."role" when 'ORGANIZER' then 0 when 'MODERATOR' then 1 else 2 end, "heir"."createdAt"
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
  'openidAccount',
  'authenticatorApp',
  'recoveryCode',
  'challenge',
] as const

/** Locks the account: deletes its credentials, so that its user cannot sign in or cancel the deletion while it runs. */
export async function lockUser(db: Db, userId: string, at: string) {
  for (const table of [...credentialTables, 'feedAddress'] as const) {
    await db.deleteFrom(table).where('userId', '=', userId).execute()
  }
  await db.updateTable('user').set({ passwordHash: '', deletedAt: at }).where('id', '=', userId).execute()
}

/** Deletes all personal data but photos: credentials, settings, requests, notifications, marks, invitations. */
export async function deletePersonalData(db: Db, userId: string) {
  const marks = [
    'savedPost',
    'hiddenPost',
    'threadVisit',
    'savedCommunity',
    'feedVisit',
    'follow',
    'userBlock',
    'userDay',
  ] as const
  const mails = ['channelPreference', 'feedAddress'] as const
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
  await db.deleteFrom('userBlock').where('blockedId', '=', userId).execute()
  // Notifications that carry the user's join request or invitation message.
  const asking = ['join-request', 'invitation'] as const
  await db.deleteFrom('notification').where('actorId', '=', userId).where('kind', 'in', asking).execute()
  await db.deleteFrom('invitation').where('inviterId', '=', userId).execute()
  await db.deleteFrom('inviteLink').where('makerId', '=', userId).execute()
  await db
    .updateTable('inviteLink')
    .set({ label: '' })
    .where('label', '=', (eb) => eb.selectFrom('user').select('emailKey').where('id', '=', userId))
    // A literal lets the planner use the partial index of labels.
    .where('label', '<>', sql.lit(''))
    .execute()
  await db
    .deleteFrom('invitation')
    .where('emailKey', '=', (eb) => eb.selectFrom('user').select('emailKey').where('id', '=', userId))
    .execute()
  await db.deleteFrom('reportCase').where('authorId', '=', userId).where('targetType', '=', 'RESTRICTION').execute()
  await db.deleteFrom('restriction').where('userId', '=', userId).execute()
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
}

/** Reduces the account to an anonymous row, to which its posts and comments still refer. */
export const anonymiseUser = (db: Db, userId: string, at: string) =>
  db
    .updateTable('user')
    .set({
      name: deletedUser.text,
      email: '',
      emailKey: `deleted:${userId}`,
      image: null,
      passwordHash: '',
      emailVerifiedAt: null,
      superAdminAt: null,
      isPasswordWeak: 0,
      lastSeenAt: null,
      deletionDueAt: null,
      suspensionReason: '',
      awaitsApprovalSince: null,
      signUpMessage: '',
      timeZone: null,
      language: null,
      digestFrequency: null,
      digestDueAt: null,
      digestSince: null,
      deletedAt: at,
    })
    .where('id', '=', userId)
    .execute()
