import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { indexInBatches } from '../../../src/server/discovery/search/index-in-batches.ts'
import { mergeSearchIndexes } from '../../../src/server/discovery/search/merge-search-indexes.ts'
import { reindexCommunity } from '../../../src/server/discovery/search/reindex-community.ts'
import { changeCount } from '../../../src/server/platform/db/engine.ts'
import { newId } from '../../../src/server/platform/ids.ts'
import { indexSoon } from '../../../src/server/platform/search-index/index-soon.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import type { World } from '../../support/world.ts'

/** Replaces the search index of posts by a table, to record the indexed rows. */
async function indexed({ db }: World) {
  await sql`drop table "postSearch"`.execute(db)
  // The last columns take the commands that merge an index.
  await sql`create table "postSearch" ("title" text, "content" text, "scope" text, "postSearch" text, "rank" text)`.execute(
    db,
  )
  await sql`create table "indexing" ("scope" text)`.execute(db)
  await sql`create trigger "indexingInsert" after insert on "postSearch"
    when new."rank" is null begin insert into "indexing" values (new."scope"); end`.execute(db)
  return async () => (await sql<{ scope: string }>`select "scope" from "indexing"`.execute(db)).rows
}

/** The number of posts that are indexed as public. */
async function publicPosts({ db }: World) {
  const match = '"postSearch" match \'scope : public\''
  return (await sql`select "rowid" from "postSearch" where ${sql.raw(match)}`.execute(db)).rows.length
}

test('indexes the text of a post once, with any number of topics', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const topics = await Promise.all(['Bees', 'Ants', 'Wasps'].map((name) => ann.api.topics.create({ name })))
  const club = await createCommunity(ann, { topics: topics.map(({ id }) => id).join(',') })
  const entries = await indexed(world)
  const { id } = await ann.api.posts.create({ title: 'Spring', content: '春が来た', forumId: club.forumId })
  await world.updateIndexes()
  const [first, ...others] = await entries()
  expect(others).toEqual([])
  for (const topic of topics) expect(first?.scope).toContain(topic.id.replaceAll('-', ''))
  await ann.api.posts.edit({ id, title: 'Spring', content: 'It came' })
  await world.updateIndexes()
  expect(await entries()).toHaveLength(2)
})

test('searches in steps for letters that are often apart, and in the index for a phrase of frequent words', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann)
  const write = (content: string) => ann.api.posts.create({ title: 'Spring', content, forumId: club.forumId })
  const { id: postId } = await write('Hm')
  const { id } = await ann.api.comments.add({ postId, content: 'red fox, 红狐狸' })
  const notified = await world.db.selectFrom('comment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const others = Array.from({ length: 800 }, () => ({
    ...notified,
    id: newId(),
    content: 'red and not a fox, 狐狸 红狐',
  }))
  await world.db.insertInto('comment').values(others).execute()
  await indexSoon(
    world.services,
    'comment',
    others.map((row) => row.id),
  )
  expect((await ann.api.search.comments({ q: '"red fox"' })).items.map((hit) => hit.id)).toEqual([id])
  const first = await ann.api.search.comments({ q: '红狐狸' })
  expect(first.items).toEqual([])
  let { items, nextCursor } = first
  while (items.length === 0 && nextCursor !== null) {
    const page = await ann.api.search.comments({ q: '红狐狸', cursor: nextCursor })
    items = page.items
    nextCursor = page.nextCursor
  }
  expect(items.map((hit) => hit.id)).toEqual([id])
})

test('updates long posts one by one and short ones in batches when a community is closed', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann)
  const write = (content: string) => ann.api.posts.create({ title: 'Spring', content, forumId: club.forumId })
  for (let at = 0; at < 4; at++) await write('Hm')
  for (let at = 0; at < 2; at++) await write('long '.repeat(7_000))
  await ann.api.communitySettings.savePrivacy({ slug: club.slug, isPrivate: true, requiresApproval: false })
  /** One batch of the work: it checks for a stop before each batch. */
  const resolveSome = async () => {
    let checks = 0
    await reindexCommunity(world.services, club.id, () => ++checks > 1)
    return publicPosts(world)
  }
  expect([await resolveSome(), await resolveSome(), await resolveSome()]).toEqual([5, 0, 0])
  await world.runJobs()
  expect(await world.db.selectFrom('job').selectAll().where('kind', '=', 'update-visibility').execute()).toEqual([])
  expect(await counterMismatches(world.db)).toEqual([])
})

test('a job merges the segments of the indexes, and searches find the same', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann)
  const content = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ')
  const post = async (title: string) => {
    await ann.api.posts.create({ title, content, forumId: club.forumId })
    await world.updateIndexes()
  }
  for (const title of ['Bees', 'Ants', 'Wasps']) await post(title)
  const segments = async () => {
    const { rows } = await sql<{ segid: number }>`select distinct "segid" from "postSearch_idx"`.execute(world.db)
    return rows.length
  }
  const titles = async () => {
    const { items } = await ann.api.search.posts({ q: 'word7' })
    return items.map(({ title }) => title.map(({ text }) => text).join(''))
  }
  // Each update also merges segments of the same size: three updates leave one of two and one of one.
  expect(await segments()).toBe(2)
  const before = changeCount(world.db)
  await mergeSearchIndexes(world.services, { isWhole: true })
  expect(await segments()).toBe(1)
  // Cached answers stay valid.
  expect(changeCount(world.db)).toBe(before)
  expect(await titles()).toEqual(['Wasps', 'Ants', 'Bees'])

  // A small index is merged as a whole, a large one keeps what was merged before.
  await post('Flies')
  await mergeSearchIndexes(world.services, { isWhole: true }, 0)
  expect(await segments()).toBe(2)
  await mergeSearchIndexes(world.services, { isWhole: true })
  expect(await segments()).toBe(1)
  expect(await titles()).toEqual(['Flies', 'Wasps', 'Ants', 'Bees'])
})

test('a long indexing merges the segments after every 64th batch, and not after each', async () => {
  const world = await openWorld()
  const statementsOf = async (batches: number) => {
    let left = batches
    const before = world.statementCount()
    const indexBatch = async () => left-- > 0
    await indexInBatches(world.services, indexBatch, () => false)
    return world.statementCount() - before
  }
  // A last batch finds nothing.
  const perBatch = await statementsOf(0)
  expect(await statementsOf(63)).toBe(64 * perBatch)
  expect(await statementsOf(64)).toBeGreaterThan(65 * perBatch)
})
