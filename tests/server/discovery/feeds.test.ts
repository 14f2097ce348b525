import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { createFeedWorld, feedTitles } from '../../support/discovery/feeds.ts'
import { makeMember, makePost } from '../../support/factories.ts'
import { randomNumbers } from '../../support/random.ts'
import { recordedStatements } from '../../support/structure/query-plans.ts'
import { createScenario, scenarioRoles } from '../../support/structure/scenario.ts'
import type { TestUser, World } from '../../support/world.ts'

type Viewer = Pick<TestUser, 'api' | 'rest'>

/** Lets the users report a target until it is hidden. */
async function hide(world: World, kind: 'post' | 'comment', id: string) {
  for (const name of ['Rita', 'Ron', 'Ruth']) {
    const user = await world.user(`${name} ${id}`)
    await user.api.reports[kind]({ id, reason: 'SPAM' })
  }
}

describe('hot and new', () => {
  test("contain public posts, and private ones of the viewer's communities", async () => {
    const world = await openWorld()
    const shown: string[] = []
    for (const isPrivate of [false, true]) {
      const { community, user, founder } = await createScenario(world, { isPrivate, requiresApproval: false })
      const title = `Of ${community.slug}`
      await founder.api.posts.create({ title, content: 'Hm', forumId: community.forumId })
      for (const membership of scenarioRoles) {
        const titles = await feedTitles(await user(membership))
        if (titles.includes(title)) shown.push(`${isPrivate ? 'private' : 'public'} ${membership}`)
      }
    }
    const inside = ['unverified', 'member', 'moderator', 'organizer']
    expect(shown).toEqual([
      ...scenarioRoles.map((membership) => `public ${membership}`),
      ...inside.map((membership) => `private ${membership}`),
    ])
  })

  test("show the same cards as other lists, with the viewer's own marks", async () => {
    const { ann, bob, garden, post, say } = await createFeedWorld()
    const id = await post(ann, garden, 'Tulips')
    await say(bob, id, 'Red ones')
    await bob.api.reactions.react({ targetType: 'POST', targetId: id, reactionType: 'satisfaction' })
    await bob.api.saved.save({ id })
    const [card] = (await bob.rest('GET', '/api/feed/hot')).body
    expect(card).toMatchObject({
      title: 'Tulips',
      link: `/communities/${garden.slug}/posts/${id}`,
      author: { id: ann.id, name: 'Ann' },
      community: { slug: garden.slug, name: 'Garden', isPrivate: false },
      _count: { likes: 1, comments: 1 },
      ...{ hasLiked: true, isSaved: true },
    })
    expect((await bob.api.posts.inCommunity({ slug: garden.slug })).items).toEqual([card])
  })

  test('show marks to the viewer who set them, and to no other', async () => {
    const { world, ann, bob, garden, post } = await createFeedWorld()
    const carl = await world.user('Carl')
    const id = await post(ann, garden, 'Tulips')
    await bob.api.reactions.react({ targetType: 'POST', targetId: id, reactionType: 'satisfaction' })
    await bob.api.saved.save({ id })
    await bob.api.reports.post({ id, reason: 'SPAM' })
    const marksOf = async ({ api }: Pick<typeof bob, 'api'>) => {
      const { hasLiked, isSaved, isReported } = await api.posts.byId({ id, community: garden.slug })
      return { hasLiked, isSaved, isReported }
    }
    expect(await marksOf(bob)).toEqual({ hasLiked: true, isSaved: true, isReported: true })
    const none = { hasLiked: false, isSaved: false, isReported: false }
    expect(await marksOf(carl)).toEqual(none)
    const [card] = (await carl.api.posts.inCommunity({ slug: garden.slug })).items
    expect(card).toMatchObject(none)
  })

  test('leave out posts that are deleted, hidden by reports, or hidden by the viewer', async () => {
    const { world, ann, bob, garden, post } = await createFeedWorld()
    const root = await world.user('Root', { isSuperAdmin: true })
    const [kept, deleted, hidden, unwanted] = [
      await post(ann, garden, 'Kept'),
      await post(bob, garden, 'Deleted'),
      await post(bob, garden, 'Hidden'),
      await post(ann, garden, 'Unwanted'),
    ]
    expect(await feedTitles(bob)).toEqual(['Unwanted', 'Hidden', 'Deleted', 'Kept'])
    await bob.api.posts.remove({ id: deleted })
    await hide(world, 'post', hidden)
    await bob.api.saved.hide({ id: unwanted })
    // Bob wrote the hidden one, Ann moderates there, and Root decides on everything.
    expect(await feedTitles(bob)).toEqual(['Kept'])
    for (const viewer of [ann, root, world.guest]) expect(await feedTitles(viewer)).toEqual(['Unwanted', 'Kept'])
    await root.api.reports.review({ targetType: 'POST', id: hidden, status: 'DISMISSED' })
    await bob.api.saved.unhide({ id: unwanted })
    expect(await feedTitles(bob)).toEqual(['Unwanted', 'Hidden', 'Kept'])
    expect(kept).not.toBe('')
  })

  test('refuse an invalid cursor, and return the next one', async () => {
    const { world, ann, garden, post } = await createFeedWorld()
    for (const title of ['One', 'Two', 'Three']) await post(ann, garden, title)
    for (const feed of ['hot', 'new']) {
      for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=x']) {
        expect.soft((await world.guest.rest('GET', `/api/feed/${feed}?${query}`)).status, query).toBe(400)
      }
      const { headers, body } = await world.guest.rest('GET', `/api/feed/${feed}?limit=2`)
      expect(body).toMatchObject([{ title: 'Three' }, { title: 'Two' }])
      const [, next = ''] = String(headers.link).match(/<(.+)>; rel="next"/) ?? []
      const last = await world.guest.rest('GET', next.replace(/^https?:\/\/[^/]+/, ''))
      expect(last.body).toMatchObject([{ title: 'One' }])
      expect(last.headers.link).toBeUndefined()
    }
  })

  test('use one statement for every page, which scans the index of its order', async () => {
    const { world, ann, garden, post } = await createFeedWorld()
    for (const title of ['One', 'Two', 'Three']) await post(ann, garden, title)
    for (const [feed, index] of [
      ['hot', 'postHot'],
      ['new', 'postNew'],
    ] as const) {
      const { nextCursor } = await world.guest.api.feeds[feed]({ limit: 1 })
      await world.guest.api.feeds[feed]({ limit: 1, cursor: nextCursor ?? '' })
      const rank = feed === 'hot' ? 'hot' : 'createdAt'
      const walks = [...recordedStatements()].filter(
        (statement) => statement.includes('"isPublic" = 1') && statement.includes(`order by "post"."${rank}"`),
      )
      expect(walks).toHaveLength(1)
      const [walk = ''] = walks
      const explained = sql<{
        detail: string
        parent: number
      }>`explain query plan ${sql.raw(walk.replaceAll('?', 'null'))}`
      const { rows } = await explained.execute(world.db)
      expect(rows[0]?.detail).toBe(`SEARCH post USING INDEX ${index} ((${rank},id)<(?,?))`)
      // Below the outermost level are the subqueries of one row.
      const outermost = rows.filter(({ parent }) => parent === 0)
      expect(outermost.map(({ detail }) => detail).join()).not.toMatch(/SCAN|TEMP B-TREE/)
    }
  })
})

describe("the posts of the viewer's communities", () => {
  test("include the viewer's own, newest first, and mark others' posts since the last visit as new", async () => {
    const { world, ann, bob, garden, cellar, post } = await createFeedWorld()
    const elsewhere = await createCommunity(ann, { name: 'Elsewhere' })
    await post(ann, garden, 'Tulips')
    await post(ann, cellar, 'Wine')
    await post(ann, elsewhere, 'Clouds')
    const own = await post(bob, garden, 'Roses')
    const feed = async (viewer: Viewer) =>
      (await viewer.api.feeds.communityPosts({})).items.map(({ title, isNew }) => `${title}${isNew ? ' (new)' : ''}`)
    expect(await feed(bob)).toEqual(['Roses', 'Tulips'])
    expect(await feed(ann)).toEqual(['Roses', 'Clouds', 'Wine', 'Tulips'])
    await bob.api.feeds.visit({ feed: 'community-posts' })
    await post(ann, garden, 'Lilies')
    await post(bob, garden, 'Oaks')
    expect(await feed(bob)).toEqual(['Oaks', 'Lilies (new)', 'Roses', 'Tulips'])
    await bob.api.feeds.visit({ feed: 'replies' })
    expect(await feed(bob)).toContain('Lilies (new)')
    await bob.api.feeds.visit({ feed: 'community-posts' })
    expect(await feed(bob)).toEqual(['Oaks', 'Lilies', 'Roses', 'Tulips'])
    const { status, body } = await bob.rest('GET', '/api/feed/community-posts')
    expect({ status, item: body[2] }).toMatchObject({
      status: 200,
      item: {
        id: own,
        title: 'Roses',
        content: 'Roses.',
        createdAt: expect.any(String),
        link: `/communities/${garden.slug}/posts/${own}`,
        isNew: false,
        author: { id: bob.id, name: 'Bob', image: null },
        community: { name: 'Garden', slug: garden.slug, isPrivate: false, iconUrl: null },
      },
    })
    await bob.api.communities.leave({ slug: garden.slug })
    expect(await feed(bob)).toEqual([])
    const path = '/api/feed/community-posts'
    expect((await world.guest.rest('GET', path)).status).toBe(401)
    expect((await bob.rest('GET', `${path}?cursor=x`)).status).toBe(400)
  })

  test('and replies record a visit only if something was new, so that cached answers stay valid', async () => {
    const { world, ann, bob, garden, post } = await createFeedWorld()
    const id = await post(ann, garden, 'Tulips')
    const visits = async () => {
      for (const feed of ['community-posts', 'replies'] as const) await bob.api.feeds.visit({ feed })
      const rows = await world.db.selectFrom('feedVisit').select('seenAt').orderBy('feed').execute()
      return rows.map(({ seenAt }) => seenAt)
    }
    const [posts, replies] = await visits()
    const { id: parentId } = await bob.api.comments.add({ postId: id, content: 'Which ones?' })
    await post(bob, garden, 'Roses')
    expect(await visits()).toEqual([posts, replies])
    await post(ann, garden, 'Lilies')
    const [later, same] = await visits()
    expect(later).not.toBe(posts)
    expect(same).toBe(replies)
    await ann.api.comments.add({ postId: id, content: 'Red ones', parentId })
    expect((await visits())[1]).not.toBe(replies)
  })

  test('come by rank on request, page by page', async () => {
    const { world, ann, bob, garden, cellar, post } = await createFeedWorld()
    const liked = await post(ann, garden, 'Tulips')
    await post(ann, garden, 'Roses')
    await post(ann, cellar, 'Wine')
    await bob.api.reactions.react({ targetType: 'POST', targetId: liked, reactionType: 'satisfaction' })
    const titlesOf = async (viewer: Viewer) => {
      const first = await viewer.api.feeds.communityPosts({ sort: 'hot', limit: 1 })
      const rest = await viewer.api.feeds.communityPosts({ sort: 'hot', cursor: first.nextCursor ?? '' })
      return [...first.items, ...rest.items].map(({ title }) => title)
    }
    expect(await titlesOf(bob)).toEqual(['Tulips', 'Roses'])
    expect(await titlesOf(ann)).toEqual(['Tulips', 'Wine', 'Roses'])
    await expect(world.guest.api.feeds.communityPosts({ sort: 'hot' })).rejects.toThrow()
    expect((await bob.rest('GET', '/api/feed/community-posts?sort=best')).body).toEqual({
      error: 'sort must be one of new, hot',
      field: 'sort',
    })
  })

  test('page to the end when all are in one community', async () => {
    const { ann, cellar, post } = await createFeedWorld()
    for (const title of ['One', 'Two', 'Three']) await post(ann, cellar, title)
    for (const feed of ['communityPosts', 'new', 'hot'] as const) {
      const first = await ann.api.feeds[feed]({ limit: 2 })
      const last = await ann.api.feeds[feed]({ limit: 2, cursor: first.nextCursor ?? '' })
      expect(first.items).toMatchObject([{ title: 'Three' }, { title: 'Two' }])
      expect(last).toMatchObject({ items: [{ title: 'One' }], nextCursor: null })
    }
  })

  test('leave out posts that are deleted, or hidden by reports or the viewer', async () => {
    const { world, ann, bob, garden, cellar, post } = await createFeedWorld()
    const [deleted, hidden, unwanted] = [
      await post(ann, garden, 'Deleted'),
      await post(ann, garden, 'Hidden'),
      await post(ann, garden, 'Unwanted'),
    ]
    await post(ann, cellar, 'Wine')
    const feed = async (viewer: Viewer) => (await viewer.api.feeds.communityPosts({})).items.map(({ title }) => title)
    await ann.api.posts.remove({ id: deleted })
    await hide(world, 'post', hidden)
    await bob.api.saved.hide({ id: unwanted })
    expect(await feed(bob)).toEqual([])
    expect(await feed(ann)).toEqual(['Wine', 'Unwanted'])
    await ann.api.communitySettings.remove({ slug: cellar.slug, name: 'Cellar' })
    expect(await feed(ann)).toEqual(['Unwanted'])
  })

  test.each([1, 2])('are merged in one order for any number of communities (%i)', async (seed) => {
    const next = randomNumbers(seed)
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const clubs: Awaited<ReturnType<typeof createCommunity>>[] = []
    for (let at = 0; at < 9; at++) {
      const club = await createCommunity(ann, { name: `Club ${at}`, isPrivate: at % 2 === 1 })
      // Bob is not a member of the last one.
      if (at < 8) await makeMember(world, club.id, bob, 'MEMBER')
      clubs.push(club)
    }
    for (let at = 0; at < 90; at++) {
      // Some have most of the posts, and some posts have equal times.
      const club = clubs[Math.floor(next() ** 2 * clubs.length)] ?? clubs[0]
      if (club) await makePost(world, club, ann, { title: `Post ${at}`, content: 'Hm' })
    }
    const moment = world.services.now().toISOString()
    await world.db.updateTable('post').set({ createdAt: moment }).where('title', 'like', 'Post %5').execute()
    const rows = await world.db.selectFrom('post').selectAll().execute()
    const inOrder = (isOurs: (communityId: string) => boolean) =>
      rows
        .filter(({ communityId }) => isOurs(communityId))
        .toSorted((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? 1 : -1))
        .map(({ id }) => id)
    const inLast = (communityId: string) => communityId === clubs.at(-1)?.id
    const pages = async (feed: 'communityPosts' | 'new', limit: number) => {
      const ids: string[] = []
      let cursor: string | null | undefined
      do {
        const page = await bob.api.feeds[feed]({ limit, ...(cursor && { cursor }) })
        ids.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor)
      return ids
    }
    const own = inOrder((communityId) => !inLast(communityId))
    for (const limit of [1, 3, 10, 100]) {
      expect.soft(await pages('communityPosts', limit)).toEqual(own)
      // The last one is public.
      expect.soft(await pages('new', limit)).toEqual(inOrder(() => true))
    }
  })
})
