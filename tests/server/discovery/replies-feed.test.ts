import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import type { TestUser, World } from '../../support/world.ts'

/** Ann’s public Garden with a post and a comment of hers; Bob and Cyd are members. */
async function gardenWorld(isPrivate = false) {
  const world = await openWorld()
  const [ann, bob, cyd] = [await world.user('Ann'), await world.user('Bob'), await world.user('Cyd')]
  const garden = await createCommunity(ann, { name: 'Garden', isPrivate })
  for (const user of [bob, cyd]) await makeMember(world, garden.id, user, 'MEMBER')
  const { id: postId } = await ann.api.posts.create({ title: 'Tulips', content: 'Red', forumId: garden.forumId })
  const say = async (who: TestUser, content: string, parentId: string | null = null, under = postId) =>
    (await who.api.comments.add({ postId: under, content, parentId })).id
  return { world, ann, bob, cyd, garden, postId, say }
}

async function hide(world: World, kind: 'post' | 'comment', id: string) {
  for (const name of ['Rita', 'Ron', 'Ruth']) {
    const user = await world.user(`${name} ${id}`)
    const { communityId } =
      kind === 'post'
        ? await world.db.selectFrom('post').select('communityId').where('id', '=', id).executeTakeFirstOrThrow()
        : await world.db.selectFrom('comment').select('communityId').where('id', '=', id).executeTakeFirstOrThrow()
    await makeMember(world, communityId, user, 'MEMBER')
    await user.api.reports[kind]({ id, reason: 'SPAM' })
  }
}

const replies = async (who: TestUser) => (await who.api.feeds.replies({})).items.map(({ content }) => content)

describe('the replies', () => {
  test("are others' replies to the viewer's comments, newest first, with their parents", async () => {
    const { world, ann, bob, cyd, garden, postId, say } = await gardenWorld()
    const root = await say(ann, 'I like them')
    const first = await say(bob, 'So do I', root)
    await say(ann, 'Really?', first)
    await say(ann, 'They are pretty', root)
    await say(cyd, 'Under the post')
    const second = await say(cyd, 'Not me', root)
    expect(await replies(ann)).toEqual(['Not me', 'So do I'])
    expect(await replies(bob)).toEqual(['Really?'])
    expect(await replies(cyd)).toEqual([])
    const { status, body } = await ann.rest('GET', '/api/feed/replies?limit=1')
    expect({ status, body }).toEqual({
      status: 200,
      body: [
        {
          id: second,
          content: 'Not me',
          createdAt: expect.any(String),
          link: `/communities/${garden.slug}/posts/${postId}#comment-${second}`,
          isNew: false,
          author: { id: cyd.id, name: 'Cyd', image: null },
          parent: { author: { name: 'Ann' }, content: 'I like them' },
          post: {
            id: postId,
            title: 'Tulips',
            forum: { name: 'General', community: { slug: garden.slug, name: 'Garden' } },
          },
        },
      ],
    })
    const { items, nextCursor } = await ann.api.feeds.replies({ limit: 1 })
    const rest = await ann.api.feeds.replies({ limit: 1, cursor: nextCursor ?? '' })
    expect([...items, ...rest.items].map(({ content }) => content)).toEqual(['Not me', 'So do I'])
    expect(rest.nextCursor).toBeNull()
    expect((await world.guest.rest('GET', '/api/feed/replies')).status).toBe(401)
    expect((await ann.rest('GET', '/api/feed/replies?cursor=x')).status).toBe(400)
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('are new when written after the last visit', async () => {
    const { world, ann, bob, say } = await gardenWorld()
    const root = await say(ann, 'I like them')
    await say(bob, 'One', root)
    const news = async () =>
      (await ann.api.feeds.replies({})).items.filter(({ isNew }) => isNew).map(({ content }) => content)
    expect(await news()).toEqual([])
    await ann.api.feeds.visit({ feed: 'replies' })
    await say(bob, 'Two', root)
    expect(await news()).toEqual(['Two'])
    await ann.api.feeds.visit({ feed: 'community-posts' })
    expect(await news()).toEqual(['Two'])
    await ann.api.feeds.visit({ feed: 'replies' })
    expect(await news()).toEqual([])
    await expect(ann.api.feeds.visit({ feed: 'hot' as 'replies' })).rejects.toThrow(/feed must be one of/)
    await expect(world.guest.api.feeds.visit({ feed: 'replies' })).rejects.toThrow()
  })

  test('quote only the beginning of a long comment', async () => {
    const { ann, bob, say } = await gardenWorld()
    await say(bob, 'Hm', await say(ann, `${'a'.repeat(498)}🌷🌷`))
    await say(bob, 'Hm', await say(ann, 'b'.repeat(500)))
    const [short, long] = (await ann.api.feeds.replies({})).items.map(({ parent }) => parent.content)
    expect(short).toBe('b'.repeat(500))
    expect(long).toBe(`${'a'.repeat(498)}…`)
  })

  test('leave out replies that are deleted, hidden, or reported by the viewer, and those without a parent', async () => {
    const { world, ann, bob, cyd, postId, garden, say } = await gardenWorld()
    const { id: otherId } = await bob.api.posts.create({ title: 'Roses', content: 'Red', forumId: garden.forumId })
    const mine = await say(cyd, 'Mine')
    const other = await say(cyd, 'Mine, too', null, otherId)
    const [kept, deleted, hidden, reported] = [
      await say(bob, 'Kept', mine),
      await say(bob, 'Deleted', mine),
      await say(bob, 'Hidden', mine),
      await say(bob, 'Reported', mine),
    ]
    await say(bob, 'Elsewhere', other, otherId)
    expect(await replies(cyd)).toEqual(['Elsewhere', 'Reported', 'Hidden', 'Deleted', 'Kept'])
    await bob.api.comments.remove({ id: deleted })
    await hide(world, 'comment', hidden)
    await cyd.api.reports.comment({ id: reported, reason: 'SPAM' })
    expect(await replies(cyd)).toEqual(['Elsewhere', 'Kept'])
    await cyd.api.saved.hide({ id: otherId })
    expect(await replies(cyd)).toEqual(['Kept'])
    await cyd.api.saved.unhide({ id: otherId })
    await hide(world, 'post', otherId)
    expect(await replies(cyd)).toEqual(['Kept'])
    await cyd.api.comments.remove({ id: mine })
    expect(await replies(cyd)).toEqual([])
    expect(kept).not.toBe('')

    const again = await say(cyd, 'Again')
    await say(ann, 'Under a post that goes', again)
    expect(await replies(cyd)).toEqual(['Under a post that goes'])
    await ann.api.posts.remove({ id: postId })
    expect(await replies(cyd)).toEqual([])
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('in a private community are for its members only', async () => {
    const { ann, bob, garden, say } = await gardenWorld(true)
    await say(ann, 'So do I', await say(bob, 'I like them'))
    expect(await replies(bob)).toEqual(['So do I'])
    await bob.api.communities.leave({ slug: garden.slug })
    expect(await replies(bob)).toEqual([])
    await ann.api.communitySettings.savePrivacy({ slug: garden.slug, isPrivate: false, requiresApproval: false })
    expect(await replies(bob)).toEqual(['So do I'])
  })
})

describe('the preview', () => {
  test("has the ten newest posts and comments of others in the viewer's communities", async () => {
    const { world, ann, bob, cyd, garden, postId, say } = await gardenWorld()
    const [elsewhere, cellar] = [
      await createCommunity(ann, { name: 'Elsewhere' }),
      await createCommunity(ann, { name: 'Cellar', isPrivate: true }),
    ]
    await makeMember(world, cellar.id, cyd, 'MEMBER')
    for (const { forumId } of [elsewhere, cellar]) {
      const { id } = await ann.api.posts.create({ title: 'Further', content: 'Hm', forumId })
      await say(ann, 'Further still', null, id)
    }
    const comment = await say(ann, 'I like them')
    await say(bob, 'My own')
    const { status, body } = await bob.rest('GET', '/api/feed/preview')
    const link = `/communities/${garden.slug}/posts/${postId}`
    const context = { createdAt: expect.any(String), author: { name: 'Ann' }, community: { name: 'Garden' } }
    expect({ status, body }).toEqual({
      status: 200,
      body: [
        {
          id: comment,
          type: 'comment',
          content: 'I like them',
          excerpt: 'I like them',
          link: `${link}#comment-${comment}`,
          ...context,
        },
        { id: postId, type: 'post', title: 'Tulips', link, ...context },
      ],
    })
    const shown = async (who: TestUser) =>
      (await who.api.feeds.preview()).map(({ type, title, content }) => `${type} ${title ?? content}`)
    const own = ['comment My own', 'comment I like them', 'comment Further still', 'post Further', 'post Tulips']
    expect(await shown(cyd)).toEqual(own)
    for (let at = 0; at < 12; at++) await say(ann, `Comment ${at}`)
    expect(await shown(cyd)).toEqual(Array.from({ length: 10 }, (_, at) => `comment Comment ${11 - at}`))
    await bob.api.communities.leave({ slug: garden.slug })
    expect(await shown(bob)).toEqual([])
    expect((await world.guest.rest('GET', '/api/feed/preview')).status).toBe(401)
  })

  test('leaves out deleted and hidden content, and replies to it', async () => {
    const { world, ann, bob, garden, say } = await gardenWorld()
    const post = async (title: string) =>
      (await ann.api.posts.create({ title, content: 'Hm', forumId: garden.forumId })).id
    await say(ann, 'Kept')
    const [deleted, hidden, unwanted] = [await post('Deleted'), await post('Hidden'), await post('Unwanted')]
    for (const id of [deleted, hidden, unwanted]) await say(ann, 'Under it', null, id)
    await say(bob, 'Under what is Ann’s', null, hidden)
    expect(await ann.api.feeds.preview()).toHaveLength(1)
    const [gone, hiddenOne, reported] = [await say(ann, 'Gone'), await say(ann, 'Flagged'), await say(ann, 'Reported')]
    expect(await bob.api.feeds.preview()).toHaveLength(10)
    await ann.api.posts.remove({ id: deleted })
    await hide(world, 'post', hidden)
    await bob.api.saved.hide({ id: unwanted })
    await ann.api.comments.remove({ id: gone })
    await hide(world, 'comment', hiddenOne)
    await bob.api.reports.comment({ id: reported, reason: 'SPAM' })
    expect(await bob.api.feeds.preview()).toMatchObject([{ content: 'Kept' }, { title: 'Tulips' }])
    // Not even for its author, who can still read the post itself.
    expect(await ann.api.feeds.preview()).toEqual([])
    await ann.api.communitySettings.remove({ slug: garden.slug, name: 'Garden' })
    expect(await bob.api.feeds.preview()).toEqual([])
  })
})
