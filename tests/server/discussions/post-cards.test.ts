import { expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { createThreadWorld } from '../../support/discussions/threads.ts'
import { fetchImage, uploadedPath } from '../../support/platform/images.ts'

/** The card of a new post by Ann with this content, as Bob sees it in a list. */
async function cardWorld() {
  const { world, ann, bob, club } = await createThreadWorld()
  const cardOf = async (content: string) => {
    const { id } = await ann.api.posts.create({ title: 'Card', content, forumId: club.forumId })
    const { items } = await bob.api.posts.inCommunity({ slug: club.slug })
    return { id, card: items.find((item) => item.id === id) }
  }
  return { world, ann, bob, club, cardOf }
}

test('a card has the beginning of the text, without Markdown and images', async () => {
  const { cardOf } = await cardWorld()
  const cases = [
    ['# Openings\n\n- **e4** with [links](https://example.org)', 'Openings · e4 with links'],
    ['![a board](https://example.org/board.png)', 'a board'],
    ['![a board](https://example.org/board.png)\n\nMate in two', 'Mate in two'],
    ['> Quoted\n\nSaid `so`', 'Quoted Said so'],
    ['| lamp | mended |\n|:---|---:|\n| red | 2-3 |\n\n---\n\nDone', 'lamp, mended · red, 2-3 · Done'],
  ]
  for (const [content = '', excerpt] of cases) expect((await cardOf(content)).card).toMatchObject({ content, excerpt })

  const long = (await cardOf('🦉'.repeat(limits.excerptMax))).card?.excerpt ?? ''
  expect(long.length).toBeLessThanOrEqual(limits.excerptMax)
  expect(long).toMatch(/^(?:🦉)+…$/u)
})

test("a card shows the first image that the post's author uploaded", async () => {
  const { world, ann, bob, club, cardOf } = await cardWorld()
  const [first, second] = [await uploadedPath(world, ann), await uploadedPath(world, ann)]
  const borrowed = await uploadedPath(world, bob)
  const outside = '![](https://example.org/1.png)'
  const alone = (await cardOf(`![one *board*](${first})`)).card
  expect(alone).toMatchObject({ image: { alt: 'one board' }, excerpt: '' })
  const { id, card } = await cardOf(`${outside} ![hers](${borrowed}) ![a board](${second}) ![pieces](${first})`)
  expect(card?.image).toEqual({ url: second, alt: 'a board' })
  expect((await fetchImage(world, `${second}/avatar`, '*/*', bob.cookie)).status).toBe(200)

  await ann.api.posts.edit({ id, title: 'Card', content: `See [the pieces](${first}).` })
  expect((await bob.api.posts.byId({ community: club.slug, id })).image).toEqual({ url: first, alt: '' })
  await ann.api.posts.edit({ id, title: 'Card', content: `Only ${outside} and ![hers](${borrowed})` })
  expect((await bob.api.posts.byId({ community: club.slug, id })).image).toBeNull()
})
