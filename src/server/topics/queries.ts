import type { Insertable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

const topicColumns = ['id', 'name', 'slug'] as const

/** Topics whose key begins with the prefix, as a range so that the index answers it. */
export const listTopicsByPrefix = (db: Db, prefix: string, limit: number) =>
  db
    .selectFrom('topic')
    .select(topicColumns)
    .where('nameKey', '>=', prefix)
    .where('nameKey', '<', `${prefix}\u{10ffff}`)
    .orderBy('nameKey')
    .limit(limit)
    .execute()

export const findTopicByKey = (db: Db, nameKey: string) =>
  db.selectFrom('topic').select(topicColumns).where('nameKey', '=', nameKey).executeTakeFirst()

export const listExistingTopics = (db: Db, ids: readonly string[]) =>
  db.selectFrom('topic').select('id').where('id', 'in', ids).execute()

export const listTakenTopicSlugs = (db: Db, slugs: readonly string[]) =>
  db.selectFrom('topic').select('slug').where('slug', 'in', slugs).execute()

export const insertTopic = (db: Db, topic: Insertable<Schema['topic']>) =>
  db.insertInto('topic').values(topic).execute()
