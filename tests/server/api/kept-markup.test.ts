import { expect, onTestFinished, test, vi } from 'vitest'
import { createMarkupStore } from '../../../src/client/rendering/markup-store.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { openRenderer } from '../../support/page-renderer.ts'

/** The keys of forms differ with each page. */
const withoutKeys = (html: string | undefined) => html?.replace(/(name="idempotencyKey" value=")[^"]*/g, '$1')

/** Keeps count of what is found and made. */
function countingStore() {
  const open = createMarkupStore()
  const counts = { found: 0, made: 0 }
  const openMarkup = (language: string) => {
    const page = open(language)
    return {
      ...page,
      find(key: string) {
        const html = page.find(key)
        counts[html === undefined ? 'made' : 'found'] += 1
        return html
      },
    }
  }
  return { openMarkup, counts }
}

async function openForum() {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.save({ guestsMayRead: true })
  const [ann, bob, cid] = [await world.user('Ann'), await world.user('Bob'), await world.user('Cid')]
  const una = await world.user('Una', { isVerified: false })
  const { id, slug, forumId } = await createCommunity(ann, { name: 'Chess Club' })
  await makeMember(world, id, bob, 'MEMBER')
  const { id: postId } = await ann.api.posts.create({ title: 'Openings', content: 'Is **e4** best?', forumId })
  await ann.api.posts.create({ title: 'Endgames', content: 'Rooks', forumId })
  const { id: first } = await bob.api.comments.add({ postId, content: 'Yes' })
  const { id: reply } = await ann.api.comments.add({ postId, content: '**No**', parentId: first })
  // Footnotes have ids, which belong to one page.
  for (const _ of [1, 2]) await ann.api.comments.add({ postId, content: 'See[^1]\n\n[^1]: A note' })
  return { world, root, ann, bob, cid, una, slug, postId, first, reply, path: `/communities/${slug}/posts/${postId}` }
}

test('each reader gets the page that would be rendered for them alone', async () => {
  const { world, root, ann, bob, cid, una, slug, postId, first, reply, path } = await openForum()
  const { openMarkup, counts } = countingStore()
  const [alone, shared] = [openRenderer(world), openRenderer(world, openMarkup)]
  const readers = { root: root.cookie, ann: ann.cookie, bob: bob.cookie, cid: cid.cookie, una: una.cookie, guest: '' }
  const paths = [...['/', '/communities', `/communities/${slug}`, path, `${path}?comment=${first}`]]
  async function compareAll() {
    for (const [reader, cookie] of Object.entries(readers)) {
      for (const url of paths) {
        const { page } = await shared(url, cookie)
        expect.soft(page?.html ?? '', `${reader} at ${url}`).not.toContain('data-kept')
        expect
          .soft(withoutKeys(page?.html), `${reader} at ${url}`)
          .toBe(withoutKeys((await alone(url, cookie)).page?.html))
      }
    }
  }
  await compareAll()
  Object.assign(counts, { found: 0, made: 0 })
  await compareAll()
  expect(counts.found).toBeGreaterThan(counts.made)
  await bob.api.reactions.react({ targetType: 'COMMENT', targetId: reply, reactionType: 'satisfaction' })
  await ann.api.comments.edit({ id: reply, content: 'Another **text**' })
  await compareAll()
  await cid.api.reports.comment({ id: first, reason: 'SPAM' })
  await ann.api.comments.remove({ id: reply })
  await compareAll()
  await cid.api.blocks.block({ id: bob.id })
  await compareAll()
  await ann.api.communitySettings.savePrivacy({ slug, isPrivate: true, requiresApproval: true })
  await ann.api.members.remove({ slug, userId: bob.id, reason: 'Against the rules' })
  await compareAll()
  await ann.api.communitySettings.savePrivacy({ slug, isPrivate: false, requiresApproval: false })
  await world.runJobs()
  await ann.api.threads.visit({ id: postId })
  world.advance(60_000)
  await bob.api.comments.add({ postId, content: 'Later' })
  // The relative times are those of the machine.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  await compareAll()
})

test('the page of a refused form keeps nothing, and two pages never share the key of a form', async () => {
  const { world, bob, path, first } = await openForum()
  const { openMarkup, counts } = countingStore()
  const render = openRenderer(world, openMarkup)
  const fields = { content: 'x' }
  const refused = { action: 'comments.add', fields, status: 400, message: 'Comment is too long', extra: {} } as const
  await render(path, bob.cookie, refused)
  expect(counts).toEqual({ found: 0, made: 0 })
  const keysIn = (html = '') => [...html.matchAll(/name="idempotencyKey" value="([^"]+)"/g)].map(([, key]) => key)
  const linked = `${path}?comment=${first}`
  const keys = [
    ...keysIn((await render(linked, bob.cookie)).page?.html),
    ...keysIn((await render(linked, bob.cookie)).page?.html),
  ]
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(keys.length)
})

test('forgets the content that was not asked for, rather than grow', async () => {
  const open = createMarkupStore()
  const page = (key: string, text: string) => {
    const markup = open('en')
    markup.finish(`<p data-kept="${markup.begin(key)}">${text}<i data-kept-end="0"></i></p>`)
  }
  page('first', 'x'.repeat(150_000))
  page('too long', 'x'.repeat(300_000))
  expect([open('en').find('first')?.length, open('en').find('too long')]).toEqual([150_000, undefined])
  // Another language has other words.
  expect(open('de').find('first')).toBeUndefined()
  for (let at = 0; at < 200; at++) page(String(at), 'x'.repeat(150_000))
  expect(open('en').find('first')).toBeUndefined()
})
