import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import { expireTrends } from '../../../src/server/communities/communities/trend.ts'
import { purgeCommunities } from '../../../src/server/communities/settings/purge-communities.ts'
import { updateSearchIndex } from '../../../src/server/discovery/search/update-search-index.ts'
import { type Db, migrate } from '../../../src/server/platform/db/open.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { saveDue } from '../../../src/server/platform/search-index/due-queries.ts'
import { matchInScope, matchMembersOf, matchQuery } from '../../../src/server/platform/search-index/match-query.ts'
import { hotRank } from '../../../src/shared/discussions/hot-rank.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { createWorld } from '../../support/world.ts'

type Values = Readonly<Record<string, string | number | null>>

const insert = (db: Db, table: string, values: Values) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))})`.execute(db)

const on = (day: number, hour = 10) => `2026-11-${String(day).padStart(2, '0')}T${hour}:00:00.123Z`
const communityId = (name: string) => `01a1f9f1-0000-7000-8000-${name.padStart(12, '0')}`

/** A database of the version before these migrations: users, a public and a private community, and threads. */
async function earlierDatabase() {
  const db = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo('0005_account_safety')
  for (const [at, name] of ['Ann Marlow', 'Bob Ångström', 'Carl'].entries()) {
    const email = `${at}@example.org`
    const user = { id: `person${at}`, name, email, emailKey: email, passwordHash: '', createdAt: on(1 + at) }
    await insert(db, 'user', { ...user, deletedAt: name === 'Carl' ? on(19) : null })
  }
  for (const [name, isPrivate] of [
    ['garden', 0],
    ['cellar', 1],
  ] as const) {
    const id = communityId(name)
    const community = { id, name, slug: name, description: `All of the ${name}`, guidelines: '', isPrivate }
    const counts = { requiresApproval: 0, memberCount: 2, creatorId: 'person0', createdAt: on(2) }
    await insert(db, 'community', { ...community, ...counts })
    await insert(db, 'communityMember', { communityId: id, userId: 'person0', role: 'ORGANIZER', createdAt: on(2) })
    await insert(db, 'communityMember', { communityId: id, userId: 'person1', role: 'MEMBER', createdAt: on(18) })
    await insert(db, 'forum', {
      id: `forum ${name}`,
      communityId: id,
      name: 'General',
      isDefault: 1,
      position: 0,
      createdAt: on(2),
    })
    for (const [position, topic] of ['bees', 'ants'].entries()) {
      const created = { id: topic, name: topic, nameKey: topic, slug: topic, createdAt: on(1) }
      if (isPrivate === 0) await insert(db, 'topic', created)
      await insert(db, 'communityTopic', { communityId: id, topicId: topic, position })
    }
    for (const [at, day] of [3, 18, 18, 19].entries()) {
      const post = { id: `post ${name} ${at}`, forumId: `forum ${name}`, communityId: id, authorId: `person${at % 2}` }
      const words = { title: `Honey ${at}`, content: `of the ${name}` }
      const moments = { createdAt: on(day, 10 + at), updatedAt: on(day, 10 + at), deletedAt: at === 2 ? on(20) : null }
      await insert(db, 'post', {
        ...post,
        ...words,
        likeCount: at === 1 ? 2 : 0,
        commentCount: at === 1 ? 4 : 0,
        ...moments,
      })
    }
    for (const [at, author] of [0, 0, 1, 2, 0].entries()) {
      const comment = { id: `comment ${name} ${at}`, postId: `post ${name} 1`, authorId: `person${author}`, depth: 0 }
      const moments = { createdAt: on(19), updatedAt: on(19), deletedAt: at === 4 ? on(20) : null }
      await insert(db, 'comment', { ...comment, content: 'Hm', ...moments })
    }
    for (const userId of ['person0', 'person1']) {
      const reaction = { targetType: 'POST', targetId: `post ${name} 1`, userId, reactionType: 'satisfaction' }
      await insert(db, 'reaction', { ...reaction, createdAt: on(19) })
    }
  }
  return db
}

const found = async (db: Db, index: 'postSearch' | 'personSearch' | 'communitySearch', match: string) => {
  const { rows } =
    await sql`select rowid from ${sql.table(index)} where ${sql.ref(`${index}.${index}`)} match ${match}`.execute(db)
  return rows.length
}

test('existing content is ranked, counted and indexed like new content', async () => {
  const db = await earlierDatabase()
  expect(await migrate(db)).toContain('0008_search')
  await updateSearchIndex({ db })
  expect(await counterMismatches(db)).toEqual([])

  const post = await db.selectFrom('post').selectAll().where('id', '=', 'post garden 1').executeTakeFirstOrThrow()
  // Bob wrote it: Ann and Carl commented, and Ann reacted.
  expect(post).toMatchObject({ reactorCount: 1, commenterCount: 2, hot: hotRank(post) })
  expect(post.hot - Date.parse(post.createdAt) / 3_600_000).toBeCloseTo(12 * Math.log2(6))

  const trends = await db.selectFrom('community').select(['slug', 'trend']).orderBy('slug').execute()
  expect(trends).toEqual([
    { slug: 'cellar', trend: 5 },
    { slug: 'garden', trend: 5 },
  ])
  const topics = await db.selectFrom('topic').select(['slug', 'trend']).orderBy('slug').execute()
  expect(topics).toEqual([
    { slug: 'ants', trend: 3 },
    { slug: 'bees', trend: 3 },
  ])

  const inClub = (text: string, ...authorIds: string[]) =>
    matchInScope('postSearch', [[communityId('garden')], ...authorIds.map((id) => [id])], matchQuery(text))
  expect(await found(db, 'postSearch', inClub('honey'))).toBe(3)
  expect(await found(db, 'postSearch', inClub('honey', 'person1'))).toBe(2)
  expect(await found(db, 'postSearch', inClub('cellar'))).toBe(0)
  expect(await found(db, 'personSearch', matchMembersOf(communityId('cellar'), matchQuery('angstr') ?? ''))).toBe(1)
  expect(await found(db, 'personSearch', matchQuery('carl') ?? '')).toBe(0)
  expect(await found(db, 'communitySearch', matchQuery('all cellar') ?? '')).toBe(1)

  const numbers = await db
    .selectFrom('postNumber')
    .innerJoin('post', 'post.id', 'postId')
    .select('createdAt')
    .orderBy('number')
    .execute()
  expect(numbers.map(({ createdAt }) => createdAt)).toEqual(numbers.map(({ createdAt }) => createdAt).sort())
})

test('expired days are deleted by the first scheduled job', async () => {
  const db = await earlierDatabase()
  await migrate(db)
  await updateSearchIndex({ db })
  const world = await createWorld()
  onTestFinished(() => world.close())
  const services = { ...world.services, db, now: () => new Date(on(20)) }
  await expireTrends(services)
  expect(await counterMismatches(db)).toEqual([])
  const trends = await db.selectFrom('community').select(['slug', 'trend']).orderBy('slug').execute()
  expect(trends).toEqual([
    { slug: 'cellar', trend: 3 },
    { slug: 'garden', trend: 3 },
  ])
  const topics = await db.selectFrom('topic').select(['slug', 'trend']).orderBy('slug').execute()
  expect(topics).toEqual([
    { slug: 'ants', trend: 2 },
    { slug: 'bees', trend: 2 },
  ])
})

test('content and members of a purged community leave the index', async () => {
  const db = await earlierDatabase()
  await migrate(db)
  await updateSearchIndex({ db })
  const honey = () => found(db, 'postSearch', matchQuery('honey') ?? '')
  expect(await honey()).toBe(6)
  const world = await createWorld()
  onTestFinished(() => world.close())
  await db
    .updateTable('community')
    .set({ deletedAt: '2026-01-01T10:00:00.000Z' })
    .where('slug', '=', 'cellar')
    .execute()
  await saveDue(db, 'community', [communityId('cellar')])
  await updateSearchIndex({ db })
  await purgeCommunities({ ...world.services, db })
  await updateSearchIndex({ db })
  expect(await honey()).toBe(3)
  expect(await found(db, 'communitySearch', matchQuery('cellar') ?? '')).toBe(0)
  expect(await found(db, 'personSearch', matchMembersOf(communityId('cellar'), matchQuery('ann') ?? ''))).toBe(0)
  expect(await found(db, 'personSearch', matchMembersOf(communityId('garden'), matchQuery('ann') ?? ''))).toBe(1)
  expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
})

test('browsers in which several accounts share one secret are forgotten', async () => {
  const db = await earlierDatabase()
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo('0024_bounded_index_merges')
  for (const [userId, tokenHash] of [
    ['person0', 'shared'],
    ['person1', 'shared'],
    ['person0', 'own'],
  ] as const)
    await insert(db, 'trustedDevice', { userId, tokenHash, usedAt: on(19) })
  await migrate(db)
  expect(await db.selectFrom('trustedDevice').select('tokenHash').execute()).toEqual([{ tokenHash: 'own' }])
})

test('members have seen all earlier posts, and images stay in use where they are', async () => {
  const db = await earlierDatabase()
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo('0027_thread_visit_age')
  const size = { width: 1, height: 1, bytes: 1, communityId: null }
  await insert(db, 'media', { id: 'image', ownerId: 'person0', ...size, createdAt: on(3) })
  const use = { mediaId: 'image', targetType: 'POST', targetId: 'post garden 0', communityId: communityId('garden') }
  await insert(db, 'mediaUse', use)
  await migrate(db)
  expect(await db.selectFrom('mediaUse').selectAll().execute()).toEqual([use])
  const unseen = db.selectFrom('communityMember').select('userId').where('visitedAt', 'is', null)
  expect(await unseen.execute()).toEqual([])
  await expect(insert(db, 'mediaUse', { ...use, targetType: 'USER' })).rejects.toThrow('CHECK')
  await insert(db, 'mediaUse', { ...use, targetType: 'COMMUNITY', targetId: communityId('garden') })
  expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
})
