import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { PostSort } from '../../../src/shared/discussions/posts.ts'
import { seededIds, seedPosts } from '../../support/discussions/seeded-posts.ts'
import { indexEverything } from '../../support/platform/index-everything.ts'
import { createWorld, type World } from '../../support/world.ts'

const day = 86_400_000
const slug = 'community-0'
/** More posts than are ever sorted at once, so that ranks are also scanned. */
const posts = 2_400
const rankedMost = 1_000

type ListInput = Omit<Parameters<World['guest']['api']['posts']['inCommunity']>[0], 'slug' | 'sort'>
type Row = Awaited<ReturnType<typeof stored>>[number]

let world: World
let rows: Row[]

const stored = (world: World) =>
  world.db
    .selectFrom('post')
    .innerJoin('postNumber', 'postNumber.postId', 'post.id')
    .innerJoin('postTopic', 'postTopic.postId', 'post.id')
    .innerJoin('topic', 'topic.id', 'postTopic.topicId')
    .selectAll('post')
    .select(['postNumber.number', 'topic.slug as topic'])
    .where('post.communityId', '=', seededIds.community(0))
    .where('post.deletedAt', 'is', null)
    .execute()

beforeAll(async () => {
  world = await createWorld()
  const now = world.services.now()
  await world.db.transaction().execute((db) => seedPosts(db, { communities: 3, members: 30, posts }, now))
  await world.db.updateTable('post').set({ deletedAt: now.toISOString() }).where('likeCount', '=', 7).execute()
  await indexEverything(world.db)
  rows = await stored(world)
  return () => world.close()
})

const descending = <T>(a: T, b: T) => (a === b ? 0 : a < b ? 1 : -1)
type Sort = Exclude<PostSort, 'auto'>
const orders: Record<Sort, (a: Row, b: Row) => number> = {
  new: (a, b) => descending(a.createdAt, b.createdAt) || descending(a.id, b.id),
  hot: (a, b) => descending(a.hot, b.hot) || descending(a.id, b.id),
  top: (a, b) => descending(a.likeCount, b.likeCount) || descending(a.id, b.id),
  active: (a, b) => descending(a.activeAt, b.activeAt) || descending(a.id, b.id),
}

/** The expected ids by a plain reading of the rules. */
function expected(sort: Sort, { q = '', author, topic, forum, period = 'all' }: ListInput): string[] {
  const days = { all: 10_000, day: 1, week: 7, month: 30, year: 365 }[period]
  const since = new Date(world.services.now().getTime() - days * day).toISOString()
  const hasWord = (row: Row) => `${row.title} ${row.content}`.split(' ').some((word) => word.startsWith(q))
  const fitting = rows.filter(
    (row) =>
      row.createdAt >= since &&
      (author === undefined || row.authorId === author) &&
      (topic === undefined || row.topic === topic) &&
      (forum === undefined || row.forumId === forum) &&
      (q === '' || hasWord(row)),
  )
  // By rank, only the newest matches are considered.
  const isCut = q !== '' && sort !== 'new'
  const looked = isCut ? fitting.sort(orders.new).slice(0, rankedMost) : fitting
  return looked.sort(orders[sort]).map(({ id }) => id)
}

async function turned(sort: Sort, input: ListInput, limit: number) {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await world.guest.api.posts.inCommunity({ slug, sort, ...input, limit, ...(cursor && { cursor }) })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  return seen
}

const questions: ListInput[] = [
  {},
  { author: seededIds.person(0) },
  { author: seededIds.person(20) },
  { topic: 'topic-7' },
  { forum: seededIds.forum(3) },
  { forum: seededIds.forum(0) },
  { period: 'year' },
  { period: 'month' },
  { period: 'year', topic: 'topic-0', author: seededIds.person(1) },
  { forum: seededIds.forum(0), topic: 'topic-14' },
  { forum: seededIds.forum(0), period: 'year' },
  { q: 'kao' },
  { q: 'm' },
  { q: 'dorvelo' },
  { q: 'loo', author: seededIds.person(0) },
  { q: 'loo', topic: 'topic-7', forum: seededIds.forum(3) },
  { q: 'loo', period: 'year' },
  { q: 'mi', period: 'month', topic: 'topic-0' },
]

describe.each(['new', 'hot', 'top', 'active'] as const)(
  'the pages of posts by %s contain each post once and in order',
  (sort) => {
    test.each(questions)('%j', async (input) => {
      const all = expected(sort, input)
      expect(all.length).toBeGreaterThan(0)
      expect(await turned(sort, input, all.length > 300 ? 100 : 7)).toEqual(all)
    })
  },
)

test('orders posts of equal rank, and compares ranks with all digits across pages', async () => {
  const tied = await createWorld()
  onTestFinished(() => tied.close())
  await tied.db
    .transaction()
    .execute((db) => seedPosts(db, { communities: 1, members: 5, posts: 60 }, tied.services.now()))
  const { hot } = await tied.db
    .selectFrom('post')
    .select('hot')
    .where('id', '=', seededIds.post(30))
    .executeTakeFirstOrThrow()
  // Ranks that differ in the last binary digit, in groups of three.
  const ranks = Array.from({ length: 20 }, (_, at) => hot + at * 2 ** (Math.floor(Math.log2(hot)) - 52))
  expect(new Set(ranks).size).toBe(20)
  for (let at = 0; at < 60; at++) {
    const rank = { hot: ranks[at % 20] ?? 0, likeCount: 3 }
    await tied.db.updateTable('post').set(rank).where('id', '=', seededIds.post(at)).execute()
  }
  for (const sort of ['hot', 'top'] as const) {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await tied.guest.api.posts.inCommunity({ slug, sort, limit: 1, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    const inOrder = await tied.db
      .selectFrom('post')
      .select('id')
      .where('communityId', '=', seededIds.community(0))
      .orderBy(sort === 'hot' ? 'hot' : 'likeCount', 'desc')
      .orderBy('id', 'desc')
      .execute()
    expect(seen).toEqual(inOrder.map(({ id }) => id))
  }
})
