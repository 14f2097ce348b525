import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/** What is counted by when it came to be. */
const counted = { signUps: 'user', posts: 'post', comments: 'comment', reports: 'report' } as const
export type Counted = keyof typeof counted

/** How much of this came in a span: from `from` on, and before `until`. Read from the index of when it came alone. */
export async function countCreated(db: Db, what: Counted, from: string, until: string): Promise<number> {
  const { count } = await db
    .selectFrom(counted[what])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .executeTakeFirstOrThrow()
  return count
}

/** How many people were there on the day, as far as it is still known. */
export async function countPeopleOn(db: Db, day: string): Promise<number> {
  const { count } = await db
    .selectFrom('personDay')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return count
}

/** Forgets who was there before the day. */
export const deletePersonDaysBefore = (db: Db, day: string) =>
  db.deleteFrom('personDay').where('day', '<', day).execute()

/** The last day that was counted, and what was found of the space taken up. */
export const findLastDay = (db: Db) =>
  db
    .selectFrom('instanceDay')
    .select(['day', 'storageBytes', 'mediaBytes'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The days from this one on that were counted, oldest first. */
export const listDaysFrom = (db: Db, day: string) =>
  db
    .selectFrom('instanceDay')
    .select(['day', 'signUps', 'activePeople', 'posts', 'comments', 'reports', 'storageBytes'])
    .where('day', '>=', day)
    .orderBy('day')
    .execute()

/** Stores a day as counted. What was found of the space it took up stays where nothing new is said. */
export const upsertDay = (db: Db, row: Insertable<Schema['instanceDay']>) =>
  db
    .insertInto('instanceDay')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({
        signUps: eb.ref('excluded.signUps'),
        activePeople: eb.ref('excluded.activePeople'),
        posts: eb.ref('excluded.posts'),
        comments: eb.ref('excluded.comments'),
        reports: eb.ref('excluded.reports'),
        storageBytes: eb.fn.coalesce('excluded.storageBytes', 'instanceDay.storageBytes'),
        mediaBytes: eb.fn.coalesce('excluded.mediaBytes', 'instanceDay.mediaBytes'),
      })),
    )
    .execute()

/** The next images after this one, and how large each is. */
export const listImageSizes = (db: Db, after: string, limit: number) =>
  db.selectFrom('media').select(['id', 'bytes']).where('id', '>', after).orderBy('id').limit(limit).execute()

const pragma = async (db: Db, name: 'page_count' | 'page_size') => {
  const { rows } = await sql<Record<string, number>>`pragma ${sql.raw(name)}`.execute(db)
  return rows[0]?.[name] ?? 0
}

/** How much space the database takes up. */
export const databaseBytes = async (db: Db): Promise<number> =>
  (await pragma(db, 'page_count')) * (await pragma(db, 'page_size'))
