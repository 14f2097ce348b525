import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { makeMember } from '../../support/factories.ts'

async function setting() {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const start = async (name: string, description: string, isPrivate = false) =>
    ann.api.communities.create({ name, description, isPrivate })
  const chess = await start('Chess Club', 'Openings, endings and everything between.')
  const garden = await start('Garden', 'Growing beans, and a chess board on the lawn.')
  const secret = await start('Secret chess', 'Where the masters meet in the dark.', true)
  const names = async (who: { api: typeof ann.api }, q: string) =>
    (await who.api.communities.list({ q })).items.map(({ name }) => name)
  return { world, ann, chess, garden, secret, names }
}

test('finds communities by words of name and description, newest first', async () => {
  const { ann, names } = await setting()
  expect(await names(ann, 'chess')).toEqual(['Secret chess', 'Garden', 'Chess Club'])
  expect(await names(ann, 'CHÉSS bo')).toEqual(['Garden'])
  expect(await names(ann, '"chess club"')).toEqual(['Chess Club'])
  expect(await names(ann, 'chess nowhere')).toEqual([])
  expect(await names(ann, '***')).toEqual([])
  expect(await names(ann, '   ')).toEqual(['Secret chess', 'Garden', 'Chess Club'])
})

test('finds a private community for its members only', async () => {
  const { world, ann, secret, names } = await setting()
  const [bob, root] = [await world.user('Bob'), await world.user('Root', { isSuperAdmin: true })]
  for (const who of [bob, root, world.guest]) {
    expect.soft(await names(who, 'chess')).toEqual(['Garden', 'Chess Club'])
    expect.soft(await names(who, 'masters')).toEqual([])
  }
  await makeMember(world, secret.id, bob, 'MEMBER')
  expect(await names(bob, 'masters')).toEqual(['Secret chess'])
  await ann.api.communitySettings.savePrivacy({ slug: secret.slug, isPrivate: false, requiresApproval: false })
  expect(await names(world.guest, 'masters')).toEqual(['Secret chess'])
})

test('follows changes of the text, and ends with the community', async () => {
  const { ann, garden, names } = await setting()
  const { slug, name } = garden
  const details = { slug, name, guidelines: '', topics: '' }
  await ann.api.communitySettings.saveDetails({ ...details, description: 'Growing beans and nothing else.' })
  expect(await names(ann, 'chess')).toEqual(['Secret chess', 'Chess Club'])
  expect(await names(ann, 'beans')).toEqual(['Garden'])
  await ann.api.communitySettings.remove({ slug, name })
  expect(await names(ann, 'beans')).toEqual([])
})

test('returns each community once over all pages, over REST too', async () => {
  const { world, ann } = await setting()
  const founded: string[] = []
  for (let at = 0; at < 12; at++) {
    const isPrivate = at % 3 === 0
    const { name } = await ann.api.communities.create({ name: `Bees ${at}`, description: 'All about bees.', isPrivate })
    if (!isPrivate) founded.unshift(name)
  }
  const seen: string[] = []
  let path = '/api/communities?q=bees&limit=3'
  while (path !== '') {
    const { status, headers, body } = await world.guest.rest('GET', path)
    expect(status).toBe(200)
    seen.push(...body.map(({ name }: { name: string }) => name))
    const [, next] = String(headers.link ?? '').match(/<(.+?)>/) ?? []
    path = next ? next.replace('http://folkmoot.test', '') : ''
  }
  expect(seen).toEqual(founded)
  const refused = await world.guest.rest('GET', `/api/communities?q=${'a'.repeat(201)}`)
  expect(refused).toMatchObject({ status: 400, body: { error: 'Query must be at most 200 characters', field: 'q' } })
})
