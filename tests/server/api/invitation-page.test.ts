import { expect, test } from 'vitest'
import { createLinkWorld } from '../../support/communities/invite-links.ts'
import { builtApp, plain, site } from '../../support/link-previews.ts'
import { openRenderer } from '../../support/page-renderer.ts'
import { openPagesApp } from '../../support/pages-app.ts'

const atSite = { config: { publicUrl: site } }

test('the preview of an invitation names a public community, and nothing of a private one', async () => {
  const { ann, make, slug, world } = await createLinkWorld({ isPrivate: true }, atSite)
  const { token } = await make(ann)
  const { get, head } = await builtApp(world)
  const path = `/invite/${token}`
  const { body } = await get(path)
  expect(await head(path)).toMatchObject({ 'og:title': 'You are invited', robots: 'noindex', 'og:type': 'website' })
  for (const secret of ['Chess Club', 'A place to test', 'Ann', slug]) expect.soft(body).not.toContain(secret)

  await ann.api.communitySettings.savePrivacy({ slug, isPrivate: false, requiresApproval: false })
  // A search engine is kept out whatever guests may read.
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.save({ guestsMayRead: true })
  expect(await head(path)).toMatchObject({ 'og:title': 'Invitation to Chess Club', robots: 'noindex' })
  expect((await get('/invite/AAAAAAAAAAAAAAAAAAAAAA')).body).toBe(plain)
})

test('no search engine lists an invitation, and no other site learns its address', async () => {
  const { ann, make, world } = await createLinkWorld()
  const app = await openPagesApp(world)
  for (const token of [(await make(ann)).token, 'unknown']) {
    const { headers } = await app.inject(`/invite/${token}`)
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })
  }
  expect((await app.inject('/help')).headers['x-robots-tag']).toBeUndefined()
})

test('the server renders the page of a link, and its requests use nothing up', async () => {
  const { world, ann, bob, make, uses } = await createLinkWorld()
  const { token, id } = await make(ann, { maxUses: 1 })
  const render = openRenderer(world)
  const shown = async (path: string, cookie = '') => (await render(path, cookie)).page
  const path = `/invite/${token}`
  const forGuest = await shown(path)
  for (const text of ['Ann', 'Chess Club', '2 members', 'Sign up', 'Sign in']) expect(forGuest?.html).toContain(text)
  const carl = await world.user('Carl')
  expect((await shown(path, carl.cookie))?.html).toContain('Join Chess Club')
  expect((await shown(path, bob.cookie))?.html).toContain('You are a member of this community already.')
  for (const page of ['signup', 'login'])
    expect((await shown(`/${page}?returnTo=${encodeURIComponent(path)}`))?.html).toMatch(/invites you to.*Chess Club/s)
  await world.app.inject({ method: 'HEAD', url: path })
  expect(await uses()).toEqual([0])

  await ann.api.inviteLinks.revoke({ id })
  const revoked = await shown(path)
  expect([revoked?.status, revoked?.html]).toEqual([403, expect.stringContaining('This invite link was revoked.')])
  expect(revoked?.html).toContain('Go to home')
  expect((await shown('/invite/AAAAAAAAAAAAAAAAAAAAAA'))?.status).toBe(404)
})
