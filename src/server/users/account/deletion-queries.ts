import { sql } from 'kysely'
import { flag } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { isLogo, isShown } from '../media/use-queries.ts'

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

/** Takes the words out of what the person deleted, now or before, and out of what it said earlier. */
export async function blankTextsOf(db: Db, userId: string) {
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

/** Forgets the mails to this address, but for those that are still to be sent. */
export const deleteMailsTo = (db: Db, email: string) =>
  db.deleteFrom('mail').where('toEmail', '=', email).where('dueAt', 'is', null).execute()

/**
 * Where the person is the only organizer, the longest-standing moderator becomes one, else the longest-standing member.
 * Answers who became organizer of what.
 */
export async function handCommunitiesOn(db: Db, userId: string) {
  const { rows } = await sql<{ communityId: string; userId: string }>`
    update "communityMember" set "role" = 'ORGANIZER'
    where "role" <> 'ORGANIZER' and ("communityId", "userId") in (
      select "mine"."communityId", (
        select "heir"."userId" from "communityMember" as "heir"
        where "heir"."communityId" = "mine"."communityId" and "heir"."userId" <> ${userId}
        order by "heir"."role" = 'ORGANIZER' desc, "heir"."role" = 'MODERATOR' desc, "heir"."createdAt"
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

const waysIn = [
  'session',
  'emailToken',
  'emailChange',
  'passkey',
  'authenticatorApp',
  'recoveryCode',
  'challenge',
] as const

/** Closes every way into the account, and every way back: nobody writes, or takes the deletion back, while it goes on. */
export async function lockUser(db: Db, userId: string, at: string) {
  for (const table of [...waysIn, 'readerAddress'] as const) {
    await db.deleteFrom(table).where('userId', '=', userId).execute()
  }
  await db.updateTable('user').set({ passwordHash: '', deletedAt: at }).where('id', '=', userId).execute()
}

/** Everything that is only about the person: ways to sign in, settings, requests, notices, marks, invitations, photos. */
export async function deleteOwnTraces(db: Db, userId: string) {
  const marks = ['savedPost', 'hiddenPost', 'threadVisit', 'savedCommunity', 'feedVisit', 'personDay'] as const
  const mails = ['noticeChoice', 'digest', 'readerAddress'] as const
  for (const table of [...waysIn, ...marks, ...mails, 'userSetting', 'joinRequest', 'notification'] as const) {
    await db.deleteFrom(table).where('userId', '=', userId).execute()
  }
  // The words with which they asked to join, or invited, as others were told them.
  const asking = ['join-request', 'invitation'] as const
  await db.deleteFrom('notification').where('actorId', '=', userId).where('kind', 'in', asking).execute()
  await db.deleteFrom('invitation').where('inviterId', '=', userId).execute()
  await db
    .deleteFrom('invitation')
    .where('emailKey', '=', (eb) => eb.selectFrom('user').select('emailKey').where('id', '=', userId))
    .execute()
  // What they had taken on waits for whoever takes it next.
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
  // What nothing shows is swept with its files; images in words that stay are part of them, and the logo of the instance.
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

/** What is left of an account: a row that its posts and comments point to, with nothing of the person in it. */
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
