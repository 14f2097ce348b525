import type { Insertable } from 'kysely'
import { hasMailAddress } from '../../notify/recipient-queries.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'

export const findDigest = (db: Db, userId: string) =>
  db.selectFrom('digest').select(['frequency', 'since']).where('userId', '=', userId).executeTakeFirst()

/** Sets the user's frequency. An existing digest keeps its `since`. */
export const upsertDigest = (db: Db, { userId, frequency, dueAt, since }: Insertable<Schema['digest']>) =>
  db
    .insertInto('digest')
    .values({ userId, frequency, dueAt, since })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ frequency, dueAt }))
    .execute()

export const deleteDigest = (db: Db, userId: string) => db.deleteFrom('digest').where('userId', '=', userId).execute()

/** Returns due digests with the address for which mail may be queued, and whether an earlier digest is still queued. */
export const listDueDigests = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('digest')
    .innerJoin('user', 'user.id', 'digest.userId')
    .select(['digest.userId', 'digest.frequency', 'digest.since', 'user.timeZone'])
    .select((eb) => eb.case().when(hasMailAddress(eb)).then(eb.ref('user.email')).end().as('email'))
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
