import type { Insertable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export const findDigest = (db: Db, userId: string) =>
  db.selectFrom('digest').select(['rhythm', 'since']).where('userId', '=', userId).executeTakeFirst()

/** Stores a person's rhythm; who had another keeps the moment up to which they were told. */
export const upsertDigest = (db: Db, { userId, rhythm, dueAt, since }: Insertable<Schema['digest']>) =>
  db
    .insertInto('digest')
    .values({ userId, rhythm, dueAt, since })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ rhythm, dueAt }))
    .execute()

export const deleteDigest = (db: Db, userId: string) => db.deleteFrom('digest').where('userId', '=', userId).execute()

/** Some of the digests that are due, with the address when it is verified, and whether one of theirs waits to be sent. */
export const listDueDigests = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('digest')
    .innerJoin('user', 'user.id', 'digest.userId')
    .select(['digest.userId', 'digest.rhythm', 'digest.since', 'user.email', 'user.emailVerifiedAt'])
    .select((eb) =>
      eb
        .selectFrom('mail')
        .select('mail.id')
        .whereRef('mail.about', '=', 'digest.userId')
        .where('mail.kind', '=', 'digest')
        .where('mail.dueAt', 'is not', null)
        .limit(1)
        .as('waiting'),
    )
    .where('digest.dueAt', '<=', now)
    .orderBy('digest.dueAt')
    .limit(limit)
    .execute()

export const updateDigest = (db: Db, userId: string, { dueAt, since }: { dueAt: string; since: string }) =>
  db.updateTable('digest').set({ dueAt, since }).where('userId', '=', userId).execute()
