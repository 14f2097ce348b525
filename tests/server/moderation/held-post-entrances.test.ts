import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { makeMember } from '../../support/factories.ts'
import { uploadedPath } from '../../support/platform/images.ts'
import { canaries, canariesSeen } from '../../support/structure/canaries.ts'
import { type Actor, createScenario } from '../../support/structure/scenario.ts'

const readers = ['guest', 'outsider', 'member', 'author', 'moderator', 'organizer', 'superAdmin'] as const
type Reader = (typeof readers)[number]
const moderators = ['moderator', 'organizer', 'superAdmin'] as const satisfies readonly Reader[]
const authorOnly = ['author'] as const satisfies readonly Reader[]

/** A public community with a reader of each role, where the first post of `author` will be held. */
async function setting() {
  const world = await openWorld()
  const scene = await createScenario(world, { isPrivate: false, requiresApproval: false })
  const { community, founder } = scene
  await founder.api.communitySettings.saveWriting({ slug: community.slug, heldFirstPosts: 1 })
  const author = await world.user('Beginner')
  await makeMember(world, community.id, author, 'MEMBER')
  const actorOf = async (reader: Reader): Promise<Actor> =>
    reader === 'author' ? { ...author, account: author } : scene.user(reader)
  const actors = new Map<Reader, { actor: Actor; feed: string }>()
  for (const reader of readers) {
    const actor = await actorOf(reader)
    const feed = reader === 'guest' ? '' : (await actor.api.syndication.renew()).url
    actors.set(reader, { actor, feed: feed && new URL(feed).pathname })
  }
  const image = await uploadedPath(world, author)
  return { world, scene, community, author, actors, image }
}

type Held = Awaited<ReturnType<typeof setting>> & { slug: string; id: string }
type Entrance = (held: Held, by: { actor: Actor; feed: string }) => Promise<unknown>

/** An answer over HTTP: status and body. */
const http =
  (pathOf: (held: Held, feed: string) => string): Entrance =>
  async ({ world, ...held }, { actor, feed }) => {
    const url = pathOf({ world, ...held }, feed)
    const { statusCode, body } = await world.app.inject({ url, headers: { cookie: actor.cookie } })
    return [statusCode, body]
  }

/** Everything through which a post can be noticed, and who notices a held one there. */
const entrances: Record<string, { at: Entrance; noticedBy: readonly Reader[] }> = {
  'its page': {
    at: ({ slug, id }, { actor }) => actor.api.posts.byId({ community: slug, id }),
    noticedBy: [...authorOnly, ...moderators],
  },
  'the image in its text': { at: http(({ image }) => image), noticedBy: moderators },
  'the picture of link previews': { at: http(({ id }) => `/api/post-pictures/${id}.png`), noticedBy: [] },
  'the queue of the community': {
    at: ({ slug }, { actor }) => actor.api.heldPosts.list({ slug }),
    noticedBy: ['moderator', 'organizer'],
  },
  'the queue of the site': { at: (_, { actor }) => actor.api.heldPosts.list({}), noticedBy: ['superAdmin'] },
  'the list of the community': {
    at: ({ slug }, { actor }) => actor.api.posts.inCommunity({ slug }),
    noticedBy: authorOnly,
  },
  'search in the community': {
    at: ({ slug }, { actor }) => actor.api.posts.inCommunity({ slug, q: 'canary' }),
    noticedBy: [],
  },
  'the list of its topic': {
    at: ({ scene }, { actor }) => actor.api.posts.ofTopic({ slug: scene.topic.slug }),
    noticedBy: authorOnly,
  },
  'the community with its counts': {
    at: ({ slug }, { actor }) => actor.api.communities.bySlug({ slug }),
    noticedBy: [],
  },
  'the forums with their counts': {
    at: ({ slug }, { actor }) => actor.api.communities.forums({ slug }),
    noticedBy: [],
  },
  'the list of communities': { at: (_, { actor }) => actor.api.communities.list({}), noticedBy: [] },
  'the landing page': { at: (_, { actor }) => actor.api.landing.open(), noticedBy: [] },
  'the hot feed': { at: (_, { actor }) => actor.api.feeds.hot({}), noticedBy: [] },
  'the new feed': { at: (_, { actor }) => actor.api.feeds.new({}), noticedBy: [] },
  'the feed of own communities': { at: (_, { actor }) => actor.api.feeds.communityPosts({}), noticedBy: [] },
  'the preview of feeds': { at: (_, { actor }) => actor.api.feeds.preview(), noticedBy: [] },
  'unread posts': { at: (_, { actor }) => actor.api.unread.list(), noticedBy: [] },
  'search for all kinds': { at: (_, { actor }) => actor.api.search.all({ q: 'canary' }), noticedBy: [] },
  'counts of search': { at: (_, { actor }) => actor.api.search.counts({ q: 'canary' }), noticedBy: [] },
  'search for posts': { at: (_, { actor }) => actor.api.search.posts({ q: 'canary' }), noticedBy: [] },
  'the profile of its author': {
    at: ({ author }, { actor }) => actor.api.users.byId({ id: author.id }),
    noticedBy: [],
  },
  'posts on the profile': {
    at: ({ author }, { actor }) => actor.api.users.posts({ id: author.id }),
    noticedBy: authorOnly,
  },
  'saved posts': { at: (_, { actor }) => actor.api.saved.posts({}), noticedBy: [] },
  'flagged posts': { at: (_, { actor }) => actor.api.reports.flagged(), noticedBy: [] },
  'the export of an account': {
    // Each export says when it was made, so its texts are compared.
    at: async (...by) => canariesSeen(JSON.stringify(await http(() => '/api/users/me/export')(...by))),
    noticedBy: authorOnly,
  },
  'the sitemap': { at: http(() => '/sitemaps/posts-1.xml'), noticedBy: [] },
  'Atom of the site': { at: http(() => '/feeds/new.atom'), noticedBy: [] },
  'RSS of the site': { at: http(() => '/feeds/new.rss'), noticedBy: [] },
  'Atom of the community': { at: http(({ slug }) => `/feeds/communities/${slug}.atom`), noticedBy: [] },
  'RSS of the community': { at: http(({ slug }) => `/feeds/communities/${slug}.rss`), noticedBy: [] },
  'Atom of the topic': { at: http(({ scene }) => `/feeds/topics/${scene.topic.slug}.atom`), noticedBy: [] },
  'the feed at a secret address': { at: http((_, feed) => feed || '/feeds/mine/none.atom'), noticedBy: [] },
}

/** The answers at every entrance to every reader. A refusal is an answer as well. */
async function answers(held: Held) {
  const given = new Map<string, string>()
  for (const [name, { at }] of Object.entries(entrances)) {
    for (const reader of readers) {
      const by = held.actors.get(reader)
      if (!by) throw new Error(`there is no ${reader}`)
      const answer = await at(held, by).catch((error: Error) => error.message)
      given.set(`${name}: ${reader}`, JSON.stringify(answer))
    }
  }
  return given
}

test('a held post changes no answer at any entrance but for its author and moderators', async () => {
  const before = await setting()
  const { world, community, author, image } = before
  const { slug } = community
  const nothing = { ...before, slug, id: '01900000-0000-7000-8000-000000000000' }
  const unwritten = await answers(nothing)
  const { id, isHeld } = await author.api.posts.create({
    title: canaries.postTitle,
    content: `${canaries.postContent} ![a board](${image})`,
    forumId: community.forumId,
    topics: community.topicId,
  })
  expect(isHeld).toBe(true)
  await world.runJobs()
  const mails = JSON.stringify([await world.deliverMails(), world.pushes])
  expect(canariesSeen(mails)).toEqual([])

  const written = await answers({ ...before, slug, id })
  const noticed: Record<string, Reader[]> = {}
  for (const name of Object.keys(entrances))
    noticed[name] = readers.filter((reader) => {
      const key = `${name}: ${reader}`
      return written.get(key) !== unwritten.get(key)
    })
  expect(noticed).toEqual(
    Object.fromEntries(Object.entries(entrances).map(([name, { noticedBy }]) => [name, [...noticedBy]])),
  )
})
