import { expect, test } from 'vitest'
import { communityColors } from '../../../src/shared/communities/look.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { makeMember } from '../../support/factories.ts'
import { fetchImage, uploadedPath } from '../../support/platform/images.ts'
import { refusal } from '../../support/refusal.ts'

const text = { name: 'Chess Club', description: 'For all openings.' }

test('a community is created with its icon, its banner and its color', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const [icon, banner] = [await uploadedPath(world, ann), await uploadedPath(world, ann)]
  const look = { iconUrl: icon, bannerUrl: banner, color: 'violet' } as const
  const made = await ann.api.communities.create({ ...text, ...look })
  expect(made).toMatchObject(look)
  expect(await world.guest.api.communities.bySlug({ slug: made.slug })).toMatchObject(look)
  expect((await world.guest.api.communities.list({})).items).toMatchObject([look])
  expect((await fetchImage(world, `${icon}/avatar`)).status).toBe(200)

  const foreign = await uploadedPath(world, bob)
  const others = { ...text, name: 'Another one' }
  expect(await refusal(ann.api.communities.create({ ...others, bannerUrl: foreign }))).toEqual({
    status: 400,
    error: messages.imageInvalid,
    field: 'bannerUrl',
  })
  expect((await world.guest.api.communities.list({})).items).toHaveLength(1)
  expect(await ann.api.communities.create(others)).toMatchObject({ iconUrl: null, bannerUrl: null, color: null })
})

test('the color of a community is one of eight, which its organizers choose and remove', async () => {
  const world = await openWorld()
  const [ann, mo, admin] = [
    await world.user('Ann'),
    await world.user('Mo'),
    await world.user('Ada', { isSuperAdmin: true }),
  ]
  const { id, slug } = await ann.api.communities.create(text)
  await makeMember(world, id, mo, 'MODERATOR')
  const save = (color: unknown, who = ann) =>
    who.api.communitySettings.saveDetails({ slug, color: color as (typeof communityColors)[number] })
  for (const color of communityColors) expect(await save(color)).toMatchObject({ color })
  for (const color of ['mauve', '#ff0000', '', 7]) {
    expect(await refusal(save(color))).toMatchObject({
      status: 400,
      error: 'Color must be one of red, orange, gold, green, teal, blue, violet, pink, or null',
    })
  }
  for (const who of [mo, admin]) expect((await refusal(save('red', who))).status).toBe(403)
  expect(await save(undefined)).toMatchObject({ color: 'pink' })
  expect(await save(null)).toMatchObject({ color: null })
  const { items } = await ann.api.communitySettings.audit({ slug })
  expect(items[0]).toMatchObject({ action: 'details.change', detail: 'color removed' })
  expect(items[1]).toMatchObject({ detail: 'color: pink' })
})
