import { expect, test } from 'vitest'
import { newId } from '../../../src/server/platform/ids.ts'
import { builtPage, withLanguages } from '../../support/built-page.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { builtApp, openSite, plain } from '../../support/link-previews.ts'
import { createReportWorld } from '../../support/moderation/reports.ts'

test('sends the plain page, byte for byte, for private, hidden and missing content', async () => {
  const { world, club, words, topic, ann, rita, ron, ruth, report, postId } = await createReportWorld()
  const closed = await createCommunity(ann, { name: 'Poker', isPrivate: true })
  const bob = await world.user('Robert')
  await makeMember(world, closed.id, bob, 'MEMBER')
  const { id: secretId } = await ann.api.posts.create({ title: 'Bluffs', content: 'x', forumId: closed.forumId })
  const { get } = await builtApp(world)
  const shown = `/communities/${club.slug}/posts/${postId}`
  expect((await get(shown)).body).toContain(words.title)
  await report('post', rita, ron, ruth)
  const missing = await get('/communities/nowhere')
  const headersOf = ({ headers }: typeof missing) => ({ ...headers, date: '', 'x-request-id': '' })
  const paths = [
    `/communities/${closed.slug}`,
    `/communities/${closed.slug}/posts/${secretId}`,
    `/communities/${club.slug}/posts/${secretId}`,
    shown,
    `/communities/${closed.slug}/posts/${postId}`,
    `/communities/${club.slug}/posts/${newId()}`,
    `/communities/${club.slug}/posts/nothing`,
    `/communities/${club.slug}/settings`,
    '/communities/create',
    '/topics/nothing',
    `/topics/${topic.slug}/more`,
    '/communities/%25E0%25A4%25A',
    '/communities/%2e%2e',
    '/',
    '/feed',
  ]
  for (const path of paths) {
    for (const cookie of ['', ann.cookie, bob.cookie]) {
      const answer = await get(path, { cookie })
      expect
        .soft({ path, status: answer.statusCode, body: answer.body })
        .toEqual({ path, status: 200, body: withLanguages(builtPage) })
      expect.soft(headersOf(answer), path).toEqual(headersOf(missing))
    }
  }
  expect(missing.headers['cache-control']).toBe('no-cache')
})

test('drops the preview of a deleted post and of a community that becomes private', async () => {
  const world = await openSite()
  const ann = await world.user('Ann')
  const { slug, forumId } = await createCommunity(ann, { name: 'Chess' })
  const write = async () => (await ann.api.posts.create({ title: 'Openings', content: 'x', forumId })).id
  const [gone, kept] = [`/communities/${slug}/posts/${await write()}`, `/communities/${slug}/posts/${await write()}`]
  const { get } = await builtApp(world)
  expect((await get(gone)).body).toContain('Openings')
  await ann.api.posts.remove({ id: gone.split('/').at(-1) ?? '' })
  expect((await get(gone)).body).toBe(plain)
  expect((await get(kept)).body).toContain('Openings')
  await ann.api.communitySettings.savePrivacy({ slug, isPrivate: true, requiresApproval: true })
  for (const path of [kept, `/communities/${slug}`]) expect((await get(path)).body, path).toBe(plain)
})
