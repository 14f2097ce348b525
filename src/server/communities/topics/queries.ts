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

export const findTopic = (db: Db, slug: string) =>
  db.selectFrom('topic').select(topicColumns).where('slug', '=', slug).executeTakeFirst()

/** The topics with most posts of late in public communities, of equals those first by name; none without a post. */
export const listTopicsByTrend = (db: Db, limit: number) =>
  db
    .selectFrom('topic')
    .select([...topicColumns, 'nameKey', 'trend as postCount'])
    .where('trend', '>', 0)
    .orderBy('trend', 'desc')
    .orderBy('nameKey')
    .limit(limit)
    .execute()

/** The topics of late posts in the person's private communities; these are counted together with the public ones. */
export const listTopicsOfOwn = (db: Db, userId: string) =>
  db
    .selectFrom('communityMember')
    .innerJoin('community', 'community.id', 'communityMember.communityId')
    .innerJoin('topicDay', 'topicDay.communityId', 'community.id')
    .innerJoin('topic', 'topic.id', 'topicDay.topicId')
    .select(['topic.id', 'topic.name', 'topic.slug', 'topic.nameKey'])
    .select((eb) => eb('topic.trend', '+', eb.fn.sum<number>('topicDay.posts')).as('postCount'))
    .where('communityMember.userId', '=', userId)
    .where('community.isPrivate', '=', 1)
    .where('community.deletedAt', 'is', null)
    .groupBy('topic.id')
    .execute()
