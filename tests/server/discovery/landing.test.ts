import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { builtApp, openSite, site } from '../../support/link-previews.ts'
import { fetchImage, plainImage, uploadedPath } from '../../support/platform/images.ts'
import { refusal } from '../../support/refusal.ts'

const nothing = { picture: null, tagline: '', introduction: '', posts: [], communities: [] }

test('shows public posts and communities to guests, only where guests may read', async () => {
  const world = await openWorld()
  const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
  expect(await world.guest.api.landing.open()).toEqual(nothing)
  const open = await createCommunity(ann, { name: 'Chess' })
  const closed = await createCommunity(ann, { name: 'Committee', isPrivate: true })
  for (const [forumId, title] of [
    [closed.forumId, 'Secret'],
    [open.forumId, 'Openings'],
  ] as const)
    await ann.api.posts.create({ title, content: '# Which?\n\n**e4** is best.', forumId })
  for (const { api } of [world.guest, ann, root]) expect(await api.landing.open()).toEqual(nothing)

  await root.api.adminSettings.save({ guestsMayRead: true })
  const landing = await world.guest.api.landing.open()
  expect(landing.posts).toMatchObject([
    { title: 'Openings', excerpt: 'Which? e4 is best.', author: { name: 'Ann' }, community: { name: 'Chess' } },
  ])
  expect(landing.communities).toMatchObject([
    { name: 'Chess', description: 'A place to test the rules.', memberCount: 1, iconUrl: null },
  ])
  // A member of the private community gets the same page.
  expect(await ann.api.landing.open()).toEqual(landing)

  for (let at = 0; at < 7; at++) {
    const { forumId } = await createCommunity(ann, { name: `Community ${at}` })
    await ann.api.posts.create({ title: `Post ${at}`, content: 'x', forumId })
  }
  const full = await world.guest.api.landing.open()
  expect([full.posts.length, full.communities.length]).toEqual([3, 6])
})

test('shows the picture and the words of the site, which pass the content filter', async () => {
  const world = await openSite()
  const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
  const { head } = await builtApp(world)
  expect(await head('/')).toMatchObject({ titles: ['Folkmoot'], canonical: [] })
  const [picture, hers] = [await uploadedPath(world, root, await plainImage(300, 200)), await uploadedPath(world, ann)]
  const idOf = (path: string) => path.split('/').at(-1) ?? ''
  const { save } = root.api.adminSettings

  expect(await refusal(ann.api.adminSettings.save({ tagline: 'Mine' }))).toMatchObject({ status: 403 })
  expect(await refusal(save({ pictureId: idOf(hers) }))).toMatchObject({ status: 400, field: 'pictureId' })
  expect(await refusal(save({ tagline: 'x'.repeat(121) }))).toMatchObject({
    error: 'Tagline must be at most 120 characters',
  })
  expect(await refusal(save({ introduction: 'x'.repeat(2_001) }))).toMatchObject({
    error: 'Introduction must be at most 2,000 characters',
  })
  await root.api.adminSettings.addWordRule({ term: 'plonk' })
  for (const texts of [{ tagline: 'All about plonk' }, { introduction: 'Some\n\n*plonk*' }])
    expect(await refusal(save(texts))).toMatchObject({ status: 403, error: messages.textRefused })
  expect(await world.guest.api.landing.open()).toEqual(nothing)

  const address = `${picture}/picture`
  expect((await fetchImage(world, address)).status).toBe(404)
  await save({ name: 'Elm Street', pictureId: idOf(picture), introduction: '## Hello\n\nWe are **neighbours**.' })
  expect(await head('/')).toMatchObject({
    titles: ['Elm Street'],
    descriptions: ['Hello We are neighbours.'],
    'og:title': 'Elm Street',
    'og:description': 'Hello We are neighbours.',
    'og:image': site + address,
    'og:image:width': '1200',
    canonical: [`${site}/`],
  })
  expect(await head('/')).not.toHaveProperty('robots')
  await save({ tagline: 'Neighbours who talk' })
  expect(await head('/')).toMatchObject({ 'og:description': 'Neighbours who talk' })
  expect(await world.guest.api.landing.open()).toMatchObject({ picture: address, tagline: 'Neighbours who talk' })
  const shown = await fetchImage(world, address)
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  const { items } = await root.api.auditLog.list({ action: 'settings.change' })
  expect(items.map(({ detail }) => detail)).toContain('introduction: none → ## Hello We are **neighbours**.')

  await save({ pictureId: null })
  expect((await fetchImage(world, address)).status).toBe(404)
})
