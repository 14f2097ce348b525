import { expect, test } from 'vitest'
import { assemblePage } from '../../../src/client/rendering/assemble-page.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { openRenderer } from '../../support/page-renderer.ts'

const publicUrl = 'https://forum.example.org'
const posting = { '@type': 'DiscussionForumPosting', headline: 'Openings', author: { '@type': 'Person', name: 'Ann' } }
const head = `<head><script type="application/ld+json">${JSON.stringify(posting)}</script></head><div id="root"></div>`

async function openForum() {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.save({ guestsMayRead: true })
  const [ann, bob, eve] = [await world.user('Ann'), await world.user('Bob'), await world.user('Eve')]
  const { slug, forumId } = await createCommunity(ann, { name: 'Chess Club' })
  const { id } = await ann.api.posts.create({ title: 'Openings', content: 'Is **e4** best?', forumId })
  for (const user of [bob, eve]) await user.api.communities.join({ slug })
  const path = `/communities/${slug}/posts/${id}`
  const render = openRenderer(world)
  /** The page as the server sends it, and its structured data. */
  async function open(cookie = '') {
    const { page } = await render(path, cookie)
    if (!page) throw new Error('The page was not rendered')
    const request = {
      url: path,
      html: head,
      publicUrl,
      encoding: 'identity',
      language: 'en',
      languages: [],
      refused: null,
    } as const
    const html = Buffer.from(
      (
        await assemblePage(request, page, {
          filesOf: () => ({ early: [], late: [] }),
          catalogues: { version: '', names: [] },
        })
      ).body,
    ).toString()
    const [, json = ''] = /ld\+json">([^<]*)<\/script>/.exec(html) ?? []
    return { html, data: JSON.parse(json) }
  }
  return { world, ann, bob, eve, slug, id, path, open }
}

test("describes the comments on a guest's page, as the tree that they are", async () => {
  const { ann, bob, id, path, open } = await openForum()
  expect((await open()).data).toEqual({ ...posting, author: expect.objectContaining({ name: 'Ann' }) })
  const first = await bob.api.comments.add({ postId: id, content: 'Yes, </script> **it** is' })
  const reply = await ann.api.comments.add({ postId: id, parentId: first.id, content: 'Thanks' })
  const author = (name: string, { id: userId }: { id: string }) => ({
    '@type': 'Person',
    name,
    url: `${publicUrl}/users/${userId}`,
  })
  const comment = ({ id: commentId, createdAt }: typeof first) => ({
    '@type': 'Comment',
    url: `${publicUrl}${path}#comment-${commentId}`,
    datePublished: createdAt,
  })
  expect((await open()).data).toEqual({
    ...posting,
    author: author('Ann', ann),
    comment: [
      {
        ...comment(first),
        text: 'Yes, </script> it is',
        author: author('Bob', bob),
        comment: [{ ...comment(reply), text: 'Thanks', author: author('Ann', ann) }],
      },
    ],
  })
  expect((await open(ann.cookie)).data).toEqual(posting)
})

test('leaves deleted and reported comments out, and keeps the replies to them', async () => {
  const { world, ann, bob, eve, slug, id, open } = await openForum()
  const deleted = await bob.api.comments.add({ postId: id, content: 'A secret move' })
  await ann.api.comments.add({ postId: id, parentId: deleted.id, content: 'An answer' })
  const rude = await eve.api.comments.add({ postId: id, content: 'A rude remark' })
  expect((await open()).data.comment).toHaveLength(2)
  await bob.api.comments.remove({ id: deleted.id })
  for (const name of ['Rita', 'Ron', 'Ruth']) {
    const reporter = await world.user(name)
    await reporter.api.communities.join({ slug })
    await reporter.api.reports.comment({ id: rude.id, reason: 'SPAM' })
  }
  const { html, data } = await open()
  expect(data.comment).toMatchObject([{ text: 'An answer' }])
  expect(html).not.toMatch(/secret|rude/)
})
