import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { removeOrphans } from '../../../src/server/platform/media/remove-orphans.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeInvitation, makeMember } from '../../support/factories.ts'
import { fetchImage, plainImage, uploadedPath } from '../../support/platform/images.ts'
import { refusal } from '../../support/refusal.ts'

const day = 86_400_000

/** Ann's community with the moderator Mo and the member Bob; Olga is outside, Ivy is invited, and Ben is banned. */
async function setting({ isPrivate = false } = {}) {
  const world = await openWorld()
  const [ann, mo, bob] = [await world.user('Ann'), await world.user('Mo'), await world.user('Bob')]
  const [olga, ivy, ben] = [await world.user('Olga'), await world.user('Ivy'), await world.user('Ben')]
  const admin = await world.user('Admin', { isSuperAdmin: true })
  const club = await createCommunity(ann, { isPrivate })
  await makeMember(world, club.id, mo, 'MODERATOR')
  await makeMember(world, club.id, bob, 'MEMBER')
  await makeInvitation(world, club.id, ivy, ann)
  await makeBan(world, club.id, ben)
  const { slug } = club
  const save = (input: { iconUrl?: string | null; bannerUrl?: string | null }, who = ann) =>
    who.api.communitySettings.saveDetails({ slug, ...input })
  /** The status for each user, in order. */
  const statuses = async (path: string, ...users: { cookie: string }[]) => {
    const seen: number[] = []
    for (const { cookie } of users) seen.push((await fetchImage(world, `${path}/avatar`, '*/*', cookie)).status)
    return seen
  }
  return { world, ann, mo, bob, olga, ivy, ben, admin, guest: world.guest, club, slug, save, statuses }
}

describe('icon and banner of a community', () => {
  test('are set by an organizer from their own uploads, and stand in every answer that names the community', async () => {
    const { world, ann, bob, guest, club, slug, save } = await setting()
    const [icon, banner] = [await uploadedPath(world, ann), await uploadedPath(world, ann)]
    const saved = await save({ iconUrl: `http://folkmoot.test${icon}`, bannerUrl: banner })
    expect(saved).toMatchObject({ iconUrl: icon, bannerUrl: banner })
    const { id } = await bob.api.posts.create({ title: 'Openings', content: 'Words', forumId: club.forumId })
    const expected = { community: { slug, iconUrl: icon } }
    expect(await guest.api.communities.bySlug({ slug })).toMatchObject({ iconUrl: icon, bannerUrl: banner })
    expect((await guest.api.communities.list({})).items).toMatchObject([{ iconUrl: icon }])
    expect(await guest.api.communities.trending()).toMatchObject([{ iconUrl: icon }])
    expect(await guest.api.posts.byId({ community: slug, id })).toMatchObject(expected)
    expect((await bob.api.feeds.communityPosts({})).items).toMatchObject([expected])
    expect((await guest.api.users.communities({ id: bob.id })).items).toMatchObject([{ iconUrl: icon }])
    expect((await fetchImage(world, `${icon}/avatar`)).headers['cache-control']).toBe('public, max-age=600')
    const { items } = await ann.api.communitySettings.audit({ slug })
    expect(items).toMatchObject([{ action: 'details.change', detail: 'icon, banner' }])
  })

  test('are refused from others, and for images that the organizer did not upload here', async () => {
    const { world, ann, mo, bob, olga, guest, slug, save } = await setting()
    const own = await uploadedPath(world, mo)
    for (const [who, status] of [
      [mo, 403],
      [bob, 403],
      [olga, 403],
      [guest, 401],
    ] as const) {
      expect((await refusal(who.api.communitySettings.saveDetails({ slug, iconUrl: own }))).status).toBe(status)
    }
    const invalid = { status: 400, error: messages.imageInvalid }
    for (const address of [own, 'https://elsewhere.test/a.png', '/api/media/nothing', 'javascript:alert(1)']) {
      expect(await refusal(save({ iconUrl: address }))).toEqual({ ...invalid, field: 'iconUrl' })
      expect(await refusal(save({ bannerUrl: address }))).toEqual({ ...invalid, field: 'bannerUrl' })
    }
    expect(await ann.api.communities.bySlug({ slug })).toMatchObject({ iconUrl: null, bannerUrl: null })
  })

  test('of a private community are for those who may see its card', async () => {
    const { world, ann, mo, bob, olga, ivy, ben, admin, guest, club, save, statuses } = await setting({
      isPrivate: true,
    })
    const path = await uploadedPath(world, ann)
    expect(await statuses(path, ann, mo, bob, ivy)).toEqual([200, 404, 404, 404])
    await save({ iconUrl: path })
    expect(await statuses(path, ann, mo, bob, ivy, admin)).toEqual([200, 200, 200, 200, 200])
    expect(await statuses(path, olga, ben, guest)).toEqual([404, 404, 404])
    const { headers } = await fetchImage(world, path, '*/*', bob.cookie)
    expect(headers['cache-control']).toBe('private, no-cache')
    await world.db
      .updateTable('community')
      .set({ deletedAt: '2026-11-20T12:00:00.000Z' })
      .where('id', '=', club.id)
      .execute()
    expect(await statuses(path, mo, bob, ivy, admin)).toEqual([404, 404, 404, 404])
  })

  test('are released when another image replaces them, and stay when another organizer changes the other one', async () => {
    const { world, ann, mo, guest, slug, club, save, statuses } = await setting()
    const [icon, banner] = [await uploadedPath(world, ann), await uploadedPath(world, ann)]
    await save({ iconUrl: icon, bannerUrl: banner })
    await world.db.updateTable('communityMember').set({ role: 'ORGANIZER' }).where('userId', '=', mo.id).execute()
    const next = await uploadedPath(world, mo)
    expect(await save({ bannerUrl: next, iconUrl: icon }, mo)).toMatchObject({ iconUrl: icon, bannerUrl: next })
    // An address as the upload returned it is the same image.
    expect(await save({ iconUrl: `http://folkmoot.test${icon}` }, mo)).toMatchObject({ iconUrl: icon })
    expect(await statuses(banner, ann, mo, guest)).toEqual([200, 404, 404])
    world.advance(2 * day)
    await removeOrphans(world.services)
    expect(await statuses(icon, guest)).toEqual([200])
    expect(await statuses(next, guest)).toEqual([200])
    expect(await statuses(banner, ann)).toEqual([404])
    expect(await save({ iconUrl: null, bannerUrl: '' })).toMatchObject({ iconUrl: null, bannerUrl: null })
    world.advance(2 * day)
    await removeOrphans(world.services)
    expect(await statuses(icon, ann)).toEqual([404])
    const { items } = await ann.api.communitySettings.audit({ slug })
    expect(items.map(({ detail }) => detail)).toEqual(['icon removed, banner removed', 'banner', 'icon, banner'])
    expect(await world.db.selectFrom('mediaUse').selectAll().where('communityId', '=', club.id).execute()).toEqual([])
  })

  test('have a strip that is made at its first use, for those who may see the image', async () => {
    const { world, ann, bob, olga, save } = await setting({ isPrivate: true })
    const path = await uploadedPath(world, ann, await plainImage(900, 900))
    const strip = (who: { cookie: string }) => fetchImage(world, `${path}/banner`, '*/*', who.cookie)
    // An image that is no banner has none.
    expect((await strip(ann)).status).toBe(404)
    await save({ bannerUrl: path })
    for (const _time of ['first', 'second']) {
      const { status, headers, bytes } = await strip(bob)
      expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'private, no-cache' })
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1_280, height: 256 })
    }
    const { etag = '' } = (await strip(bob)).headers
    const revalidate = (etag: string, { cookie } = bob) =>
      world.app.inject({ url: `${path}/banner`, headers: { cookie, 'if-none-match': etag } })
    expect(await revalidate(etag)).toMatchObject({
      statusCode: 304,
      body: '',
      headers: { 'cache-control': 'private, no-cache' },
    })
    expect((await revalidate('"full.webp"')).statusCode).toBe(200)
    expect((await revalidate(etag, olga)).statusCode).toBe(404)
    expect((await strip(olga)).status).toBe(404)
    expect((await strip(world.guest)).status).toBe(404)
  })
})
