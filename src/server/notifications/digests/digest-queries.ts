import type { Updateable } from 'kysely'
import { hasMailAddress } from '../../notify/recipient-queries.ts'
import { inValues } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** Returns what the user chose, and when they were here last. */
export const findDigest = (db: Db, userId: string) =>
  db
    .selectFrom('user')
    .select(['digestFrequency as frequency', 'digestSince as since', 'timeZone'])
    .select((eb) => eb.fn.coalesce('lastSeenAt', 'createdAt').as('seenAt'))
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

type Schedule = Pick<Updateable<Schema['user']>, 'digestFrequency' | 'digestDueAt' | 'digestSince'>

export const noDigest = { digestFrequency: 'never', digestDueAt: null } as const

export const updateDigest = (db: Db, userId: string, schedule: Schedule) =>
  db.updateTable('user').set(schedule).where('id', '=', userId).execute()

export const updateDigests = (db: Db, userIds: readonly string[], schedule: Schedule) =>
  db.updateTable('user').set(schedule).where('id', 'in', inValues(userIds)).execute()

/** Returns due digests with the address for which mail may be queued, and whether an earlier digest is still queued. */
export const listDueDigests = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.digestFrequency as frequency', 'user.digestDueAt as dueAt', 'user.timeZone'])
    .select((eb) => [
      'user.digestSince as since',
      eb.fn.coalesce('user.lastSeenAt', 'user.createdAt').as('seenAt'),
      eb.case().when(hasMailAddress(eb)).then(eb.ref('user.email')).end().as('email'),
    ])
    .select((eb) =>
      eb
        .selectFrom('mail')
        .select('mail.id')
        .whereRef('mail.about', '=', 'user.id')
        .where('mail.kind', '=', 'digest')
        .where('mail.dueAt', 'is not', null)
        .limit(1)
        .as('waiting'),
    )
    .where('user.digestDueAt', '<=', now)
    .orderBy('user.digestDueAt')
    .limit(limit)
    .execute()

export type DueDigest = Awaited<ReturnType<typeof listDueDigests>>[number]
