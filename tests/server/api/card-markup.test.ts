import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { openRenderer } from '../../support/page-renderer.ts'

/** Fills the panels beside the list. */
const before = 5
const more = 4

/** The markup of a page for a member, and what each further entry of its list adds. */
async function openPages() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  await bob.api.communities.join({ slug: club.slug })
  const render = openRenderer(world)
  const htmlOf = async (url: string) => (await render(url, bob.cookie)).page?.html ?? ''
  async function markupOf(url: string, add: (at: number) => Promise<unknown>) {
    for (let at = 0; at < before; at++) await add(at)
    const length = (await htmlOf(url)).length
    for (let at = 0; at < more; at++) await add(before + at)
    return ((await htmlOf(url)).length - length) / more
  }
  return { ann, bob, club, htmlOf, markupOf }
}

const content = 'Wool, always wool.'

test('spends little markup on each card of a post', async () => {
  const { ann, club, markupOf } = await openPages()
  const write = (at: number) => ann.api.posts.create({ title: `Knitting ${at}`, content, forumId: club.forumId })
  expect(await markupOf('/?tab=new', write)).toBeLessThan(2_800)
  expect(await markupOf(`/communities/${club.slug}`, write)).toBeLessThan(2_100)
  expect(await markupOf('/feed?tab=community-posts', write)).toBeLessThan(2_100)
})

test('spends little markup on each card of a community', async () => {
  const { ann, markupOf } = await openPages()
  const markup = await markupOf('/communities', async (at) => {
    const topic = await ann.api.topics.create({ name: `Topic ${at}` })
    await createCommunity(ann, { name: `Knitters ${at}`, topics: topic.id })
  })
  expect(markup).toBeLessThan(1_900)
})

test('spends little markup on each reply of the feed', async () => {
  const { ann, bob, club, markupOf } = await openPages()
  const { id: postId } = await ann.api.posts.create({ title: 'Knitting', content, forumId: club.forumId })
  const { id: parentId } = await bob.api.comments.add({ postId, content })
  const markup = await markupOf('/feed', () => ann.api.comments.add({ postId, content, parentId }))
  expect(markup).toBeLessThan(1_600)
})

test('spends little markup on the frame of a page, and none on the theme', async () => {
  const { htmlOf } = await openPages()
  const html = await htmlOf('/feed')
  expect(html.length).toBeLessThan(14_000)
  expect(html).not.toContain('<style')
})
