import type { Insertable } from 'kysely'
import { communityNotMutedBy, topicNotMutedBy } from '../../notify/follows/level-queries.ts'
import type { Db } from '../../platform/db/open.ts'
import { preparedAll } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { joinedCommunities } from '../core/access/predicates.ts'

const topicColumns = ['id', 'name', 'slug'] as const

/** A range instead of LIKE, so that the index applies. */
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

export const listTakenTopicSlugs = (db: Db, slugs: readonly string[]) =>
  db.selectFrom('topic').select('slug').where('slug', 'in', slugs).execute()

export const insertTopic = (db: Db, topic: Insertable<Schema['topic']>) =>
  db.insertInto('topic').values(topic).execute()

export const findTopic = (db: Db, slug: string) =>
  db.selectFrom('topic').select(topicColumns).where('slug', '=', slug).executeTakeFirst()

export const findTopicById = (db: Db, id: string) =>
  db.selectFrom('topic').select('id').where('id', '=', id).executeTakeFirst()

/** Topics by recent posts in public communities, then by name; excludes topics without posts, and muted ones. */
export const listTopicsByTrend = preparedAll((db, userId: string, limit: number) =>
  db
    .selectFrom('topic')
    .select([...topicColumns, 'nameKey', 'trend as postCount'])
    .where('trend', '>', 0)
    .where(topicNotMutedBy(userId))
    .orderBy('trend', 'desc')
    .orderBy('nameKey')
    .limit(limit),
)

/** The recent posts of each topic in public communities that the user muted. */
export const listMutedPostsOfTopics = preparedAll((db, userId: string) =>
  db
    .selectFrom('follow')
    .innerJoin('community', 'community.id', 'follow.targetId')
    .innerJoin('topicDay', 'topicDay.communityId', 'community.id')
    .select(['topicDay.topicId as id'])
    .select((eb) => eb.fn.sum<number>('topicDay.posts').as('posts'))
    .where('follow.userId', '=', userId)
    .where('follow.targetType', '=', 'COMMUNITY')
    .where('follow.level', '=', 'MUTED')
    .where('community.isPrivate', '=', 0)
    .groupBy('topicDay.topicId'),
)

/** The topics of recent posts in the user's private communities, with the public posts included in their counts. */
export const listTopicsOfOwn = preparedAll((db, userId: string) =>
  joinedCommunities(db, userId)
    .innerJoin('topicDay', 'topicDay.communityId', 'community.id')
    .innerJoin('topic', 'topic.id', 'topicDay.topicId')
    .select(['topic.id', 'topic.name', 'topic.slug', 'topic.nameKey'])
    .select((eb) => eb('topic.trend', '+', eb.fn.sum<number>('topicDay.posts')).as('postCount'))
    .where('community.isPrivate', '=', 1)
    .where(communityNotMutedBy(userId))
    .where(topicNotMutedBy(userId))
    .groupBy('topic.id'),
)
