import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/server/platform/ids.ts'
import { insertMedia } from '../../../src/server/platform/media/queries.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { fetchImage, uploadedPath } from '../../support/platform/images.ts'
import { refusal } from '../../support/refusal.ts'
import type { World } from '../../support/world.ts'

const hour = 3_600_000
const day = 24 * hour

const runJobs = async (world: World) => {
  await world.runJobs()
}
const isThere = async (world: World, path: string, { cookie }: { cookie: string }) =>
  (await fetchImage(world, path, '*/*', cookie)).status === 200

describe('a name', () => {
  test("has 2 to 80 characters without surrounding white space, and appears on the user's content", async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { forumId } = await createCommunity(ann)
    const { id } = await ann.api.posts.create({ title: 'Openings', content: 'e4', forumId })
    for (const [name, error] of [
      ['A', 'Name must be at least 2 characters.'],
      ['  A  ', 'Name must be at least 2 characters.'],
      ['', 'Name must be at least 2 characters.'],
      ['A'.repeat(81), 'Name must be at most 80 characters'],
      ...['Ann\nLee', 'Ann\u0000', 'Ann\u202eeeL', 'Ann\u200bLee', 'Ann\u2028Lee', 'An\u00adn', '\u2066Ann'].map(
        (unseen) => [unseen, 'Name must not contain invisible characters'] as const,
      ),
      [null, 'Name is required'],
    ] as const) {
      const answer = await ann.rest('PUT', '/api/auth/profile', { name })
      expect.soft(answer).toMatchObject({ status: 400, body: { error, field: 'name' } })
    }
    expect((await ann.api.auth.me())?.name).toBe('Ann')
    expect(await ann.rest('PUT', '/api/auth/profile', { name: '  Al ' })).toMatchObject({ body: { name: 'Al' } })
    expect(await world.guest.api.posts.byId({ community: 'chess-club', id })).toMatchObject({ author: { name: 'Al' } })
    expect((await world.guest.rest('PUT', '/api/auth/profile', { name: 'Al' })).status).toBe(401)
    // Some scripts and many emoji are written with joiners.
    for (const name of ['نمی\u200cخواهم', 'Ann 👩\u200d💻']) {
      expect(await ann.rest('PUT', '/api/auth/profile', { name })).toMatchObject({ status: 200, body: { name } })
    }
    const unseen = { email: 'al@example.org', password: 'correct horse', name: 'Al\u202e' }
    const refused = { error: 'Name must not contain invisible characters', field: 'name' }
    expect(await refusal(world.guest.api.auth.signup(unseen))).toEqual({ status: 400, ...refused })
  })
})

describe('a photo', () => {
  test("is the user's own upload, by URL or path; other users' and invalid ones are refused", async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const [mine, his] = [await uploadedPath(world, ann), await uploadedPath(world, bob)]
    const put = (image: unknown) => ann.rest('PUT', '/api/auth/profile', { image })

    expect(await put(`http://folkmoot.test${mine}`)).toMatchObject({ status: 200, body: { image: mine } })
    for (const image of [his, `http://folkmoot.test${his}`, '/api/media/00000000-0000-7000-8000-000000000000']) {
      const refused = { status: 400, body: { error: messages.imageInvalid, field: 'image' } }
      expect.soft(await put(image), image).toMatchObject(refused)
      expect.soft(await refusal(ann.api.auth.updateProfile({ image }))).toMatchObject({ status: 400, field: 'image' })
    }
    expect((await world.guest.api.users.byId({ id: ann.id })).image).toBe(mine)
    expect(await put(null)).toMatchObject({ status: 200, body: { image: null } })
    expect((await world.guest.api.users.byId({ id: ann.id })).image).toBeNull()
  })

  test('of another user is refused in any notation', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const his = await uploadedPath(world, bob)
    for (const image of [
      `${his}?size=400`,
      `${his}#top`,
      `${his}/avatar`,
      his.replace('/media/', '/./media/'),
      his.replace('/api/', '/api/x/../'),
      `HTTP://Folkmoot.test${his}`,
      `http://folkmoot.test:80${his}`,
      `http://folkmoot.test${his}?size=400`,
    ]) {
      expect.soft(await ann.rest('PUT', '/api/auth/profile', { image }), image).toMatchObject({ status: 400 })
    }
    expect((await ann.api.auth.me())?.image).toBeNull()
  })

  test('stays while it is shown, and is deleted a day after its upload otherwise', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const [first, second, unused] = [
      await uploadedPath(world, ann),
      await uploadedPath(world, ann),
      await uploadedPath(world, ann),
    ]
    await ann.api.auth.updateProfile({ image: first })

    world.advance(day - hour)
    await runJobs(world)
    for (const path of [first, second, unused]) expect(await isThere(world, path, ann)).toBe(true)
    await ann.api.auth.updateProfile({ image: second })
    await runJobs(world)
    expect(await isThere(world, first, ann)).toBe(true)

    world.advance(2 * hour)
    await runJobs(world)
    expect(await isThere(world, first, ann)).toBe(false)
    expect(await isThere(world, `${unused}/avatar`, ann)).toBe(false)
    expect(await isThere(world, second, ann)).toBe(true)
    world.advance(365 * day)
    await runJobs(world)
    expect(await isThere(world, second, ann)).toBe(true)
    expect((await world.db.selectFrom('media').select('id').execute()).map(({ id }) => id)).toEqual([
      second.split('/').at(-1),
    ])
  })

  test('cannot be set again after its deletion', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const image = await uploadedPath(world, ann)
    world.advance(day + hour)
    await runJobs(world)
    expect(await refusal(ann.api.auth.updateProfile({ image }))).toMatchObject({ status: 400, field: 'image' })
  })

  test('stays when only the name changes', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const image = await uploadedPath(world, ann)
    await ann.api.auth.updateProfile({ image })
    await ann.api.auth.updateProfile({ image, name: 'Ann Lee' })
    await ann.api.auth.updateProfile({ name: 'Ann Lee-Marlow' })
    world.advance(2 * day)
    await runJobs(world)
    expect(await ann.api.auth.me()).toMatchObject({ image, name: 'Ann Lee-Marlow' })
    expect(await isThere(world, image, ann)).toBe(true)
  })
})

describe('unused images', () => {
  test('are all deleted at once after a day', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const image = { ownerId: ann.id, width: 1, height: 1, bytes: 1, createdAt: world.services.now().toISOString() }
    for (let count = 0; count < 201; count += 1) await insertMedia(world.db, { ...image, id: newId() })
    const shown = await uploadedPath(world, ann)
    await ann.api.auth.updateProfile({ image: shown })
    world.advance(day + hour)
    await runJobs(world)
    expect(await world.db.selectFrom('media').select('id').execute()).toEqual([{ id: shown.split('/').at(-1) }])
  })
})
