import { describe, expect, test } from 'vitest'
import { removeOrphans } from '../../../src/server/platform/media/remove-orphans.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeMember } from '../../support/factories.ts'
import { fetchImage, plainImage, upload, uploadedPath } from '../../support/platform/images.ts'
import type { TestUser, World } from '../../support/world.ts'

const day = 86_400_000
const forGood = 'public, max-age=31536000, immutable'
const forAll = 'public, no-cache'
const forOne = 'private, no-cache'
const gone = '404 no-store'

/** Ann's community with the member Bob; Olga is outside. */
async function setting({ isPrivate = true } = {}) {
  const world = await openWorld()
  const [ann, bob, olga] = [await world.user('Ann'), await world.user('Bob'), await world.user('Olga')]
  const admin = await world.user('Admin', { isSuperAdmin: true })
  const club = await createCommunity(ann, { isPrivate })
  await makeMember(world, club.id, bob, 'MEMBER')
  const get = async (path: string, { cookie }: { cookie: string }) => {
    const answers = await Promise.all([path, `${path}/avatar`].map((url) => fetchImage(world, url, '*/*', cookie)))
    const [whole, avatar] = answers.map(({ status, headers }) => `${status} ${headers['cache-control']}`)
    expect(avatar).toBe(whole)
    return whole
  }
  /** The answers to each user, in order. */
  const answers = async (path: string, ...users: { cookie: string }[]) => {
    const seen: (string | undefined)[] = []
    for (const each of users) seen.push(await get(path, each))
    return seen
  }
  const write = (who: TestUser, content: string, forumId = club.forumId) =>
    who.api.posts.create({ title: 'Openings', content, forumId })
  const isUsed = async (path: string) =>
    (
      await world.db
        .selectFrom('media')
        .select('isUsed')
        .where('id', '=', path.split('/').at(-1) ?? '')
        .executeTakeFirst()
    )?.isUsed
  return { world, ann, bob, olga, admin, guest: world.guest, club, answers, write, isUsed }
}

describe('an image in a private community', () => {
  test('is for its members and super admins only, and cached in their browsers only', async () => {
    const { world, ann, bob, olga, admin, guest, club, answers, write } = await setting()
    const path = await uploadedPath(world, ann, undefined, club.slug)
    const all = () => answers(path, ann, bob, admin, olga, guest)
    const members = [`200 ${forOne}`, `200 ${forOne}`, `200 ${forOne}`, gone, gone]
    expect(await all()).toEqual(members)
    await write(ann, `Look: ![a board](http://folkmoot.test${path})`)
    expect(await all()).toEqual(members)
    const { headers } = await fetchImage(world, path, '*/*', bob.cookie)
    expect(String(headers.vary).toLowerCase()).toMatch(/accept.*cookie/)
    const refused = await world.app.inject({ url: path, headers: { cookie: olga.cookie } })
    expect(refused.json()).toEqual({ error: 'Not found' })
  })

  test('is public when the community opens, and is refused when it is deleted', async () => {
    const { world, ann, bob, olga, admin, guest, club, answers, write } = await setting()
    const path = await uploadedPath(world, ann)
    await write(ann, `![](${path})`)
    const { slug, name } = club
    expect(await answers(path, bob, olga)).toEqual([`200 ${forOne}`, gone])
    await world.db.updateTable('community').set({ isPrivate: 0 }).where('id', '=', club.id).execute()
    expect(await answers(path, ann, olga, guest)).toEqual([`200 ${forAll}`, `200 ${forAll}`, `200 ${forAll}`])
    await ann.api.communitySettings.remove({ slug, name })
    expect(await answers(path, ann, bob, admin, guest)).toEqual([`200 ${forOne}`, gone, gone, gone])
  })

  test("is its owner's alone when its post was removed, until a job deletes it", async () => {
    const { world, ann, bob, guest, admin, club, answers, write, isUsed } = await setting()
    for (const community of [club.slug, undefined]) {
      const path = await uploadedPath(world, bob, undefined, community)
      const { id } = await write(bob, `![](${path})`)
      expect(await isUsed(path)).toBe(1)
      await bob.api.posts.remove({ id })
      expect(await isUsed(path)).toBe(0)
      world.advance(day - 60_000)
      await removeOrphans(world.services)
      expect(await answers(path, bob, ann, admin, guest)).toEqual([`200 ${forOne}`, gone, gone, gone])
      world.advance(2 * day)
      await removeOrphans(world.services)
      expect(await answers(path, bob)).toEqual([gone])
    }
  })

  test('is hidden from former members', async () => {
    const { world, ann, bob, club, answers, write } = await setting()
    const path = await uploadedPath(world, ann, undefined, club.slug)
    await write(ann, `![](${path})`)
    await bob.api.communities.leave({ slug: club.slug })
    expect(await answers(path, ann, bob)).toEqual([`200 ${forOne}`, gone])
  })

  test("is not opened by another user's post, comment or photo", async () => {
    const { world, ann, bob, olga, guest, club, answers, write } = await setting()
    const path = await uploadedPath(world, ann, undefined, club.slug)
    await write(ann, `![](${path})`)
    const open = await createCommunity(bob, { name: 'Open' })
    const { id } = await write(bob, `![](${path})`, open.forumId)
    await bob.api.comments.add({ postId: id, content: `![](${path})` })
    await expect(bob.api.auth.updateProfile({ image: path })).rejects.toThrow(messages.imageInvalid)
    expect(await answers(path, olga, guest)).toEqual([gone, gone])
    expect(await answers(path, bob)).toEqual([`200 ${forOne}`])
  })
})

describe('an image with several uses', () => {
  test('is readable by the readers of each use, while that exists', async () => {
    const { world, ann, bob, olga, guest, club, answers, write, isUsed } = await setting()
    const open = await createCommunity(ann, { name: 'Open' })
    const path = await uploadedPath(world, ann, undefined, club.slug)
    const here = await write(ann, `![](${path})`)
    const comment = await ann.api.comments.add({ postId: here.id, content: `![](${path}) ![](${path})` })
    const there = await write(ann, `![](${path})`, open.forumId)
    expect(await answers(path, olga, guest)).toEqual([`200 ${forOne}`, `200 ${forOne}`])
    await ann.api.posts.edit({ id: there.id, title: 'Openings', content: 'Without' })
    expect(await answers(path, bob, olga)).toEqual([`200 ${forOne}`, gone])
    await ann.api.posts.edit({ id: here.id, title: 'Openings', content: 'Without' })
    expect([await isUsed(path), ...(await answers(path, bob))]).toEqual([1, `200 ${forOne}`])
    await ann.api.comments.edit({ id: comment.id, content: 'Without' })
    expect([await isUsed(path), ...(await answers(path, bob))]).toEqual([0, gone])
    await ann.api.comments.edit({ id: comment.id, content: `With ![](${path})` })
    expect([await isUsed(path), ...(await answers(path, bob))]).toEqual([1, `200 ${forOne}`])
    await ann.api.comments.remove({ id: comment.id })
    expect([await isUsed(path), ...(await answers(path, bob))]).toEqual([0, gone])
  })

  test('is public as a profile photo, and stays in use by each', async () => {
    const { world, ann, bob, guest, club, answers, write, isUsed } = await setting()
    const path = await uploadedPath(world, ann, undefined, club.slug)
    const { id } = await write(ann, `![](${path})`)
    await ann.api.auth.updateProfile({ image: path })
    expect(await answers(path, guest)).toEqual([`200 ${forAll}`])
    await ann.api.posts.remove({ id })
    expect([await isUsed(path), ...(await answers(path, guest))]).toEqual([1, `200 ${forAll}`])
    await write(ann, `![](${path})`)
    await ann.api.auth.updateProfile({ image: null })
    expect([await isUsed(path), ...(await answers(path, bob, guest))]).toEqual([1, `200 ${forOne}`, gone])
  })
})

describe('an image without uses', () => {
  test('is in no shared cache; in a post of a public community every cache may hold it', async () => {
    const { world, ann, olga, guest, admin, club, answers, write } = await setting({ isPrivate: false })
    const path = await uploadedPath(world, ann, undefined, club.slug)
    const bare = await uploadedPath(world, ann)
    expect(await answers(path, ann, olga, guest)).toEqual([`200 ${forOne}`, `200 ${forOne}`, `200 ${forOne}`])
    expect(await answers(bare, ann, olga, admin, guest)).toEqual([`200 ${forOne}`, gone, gone, gone])
    await write(ann, `![](${bare}) ![](${path})`)
    for (const each of [path, bare]) {
      expect(await answers(each, guest, olga)).toEqual([`200 ${forAll}`, `200 ${forAll}`])
    }
  })

  test('is visible to its owner before it is their photo, and cached forever afterwards', async () => {
    const { world, ann, olga, guest, answers } = await setting()
    const path = await uploadedPath(world, ann)
    expect(await answers(path, ann, olga, guest)).toEqual([`200 ${forOne}`, gone, gone])
    await ann.api.auth.updateProfile({ image: path })
    expect(await answers(path, ann, olga, guest)).toEqual([`200 ${forGood}`, `200 ${forGood}`, `200 ${forGood}`])
  })
})

describe('an image hidden by reports with its text', () => {
  /** Max moderates; Rita, Ron and Ruth report targets. */
  async function reportable(isPrivate: boolean) {
    const scene = await setting({ isPrivate })
    const { world, club } = scene
    const max = await world.user('Max')
    await makeMember(world, club.id, max, 'MODERATOR')
    const reporters = [await world.user('Rita'), await world.user('Ron'), await world.user('Ruth')]
    for (const each of reporters) await makeMember(world, club.id, each, 'MEMBER')
    const report = async (kind: 'post' | 'comment', id: string) => {
      for (const each of reporters) await each.api.reports[kind]({ id, reason: 'SPAM' })
    }
    return { ...scene, max, report }
  }

  test.each([true, false])(
    'is for its author and moderators only, until it is shown again (private: %s)',
    async (isPrivate) => {
      const { world, ann, max, bob, olga, admin, guest, club, answers, write, report } = await reportable(isPrivate)
      const { id: thread } = await write(bob, 'Hm')
      const member = await joined(world, club.id)
      const outside = isPrivate ? gone : `200 ${forAll}`
      const inside = `200 ${isPrivate ? forOne : forAll}`
      for (const kind of ['post', 'comment'] as const) {
        const path = await uploadedPath(world, bob, undefined, club.slug)
        const content = `![](${path})`
        const { id } =
          kind === 'post' ? await write(bob, content) : await bob.api.comments.add({ postId: thread, content })
        expect(await answers(path, bob, guest)).toEqual([inside, outside])
        await report(kind, id)
        const [theirs, others] = [await answers(path, bob, max, ann, admin), await answers(path, olga, guest)]
        expect.soft(theirs, kind).toEqual(Array(4).fill(`200 ${forOne}`))
        expect.soft(others, kind).toEqual([gone, gone])
        expect.soft(await answers(path, member), kind).toEqual([gone])
        const targetType = kind === 'post' ? 'POST' : 'COMMENT'
        await max.api.reports.review({ targetType, id, status: 'DISMISSED' })
        expect.soft(await answers(path, ann, guest), kind).toEqual([inside, outside])
      }
    },
  )

  test('is hidden with the post above its comment, and stays where another text shows it', async () => {
    const { world, ann, bob, max, olga, club, answers, write, report } = await reportable(true)
    const path = await uploadedPath(world, bob, undefined, club.slug)
    const { id: postId } = await write(ann, 'Hm')
    await bob.api.comments.add({ postId, content: `![](${path})` })
    const member = await joined(world, club.id)
    expect(await answers(path, member)).toEqual([`200 ${forOne}`])
    await report('post', postId)
    expect(await answers(path, bob, max, member, olga)).toEqual([`200 ${forOne}`, `200 ${forOne}`, gone, gone])
    await write(bob, `![](${path})`)
    expect(await answers(path, member, olga)).toEqual([`200 ${forOne}`, gone])
  })
})

/** A user who just joined. */
async function joined(world: World, communityId: string) {
  const user = await world.user('Newcomer')
  await makeMember(world, communityId, user, 'MEMBER')
  return user
}

describe('a cached image', () => {
  test('is confirmed without its content while it may be seen, and refused from the edit of its post on', async () => {
    for (const isPrivate of [false, true]) {
      const { world, ann, bob, guest, club, write } = await setting({ isPrivate })
      const path = await uploadedPath(world, ann, undefined, club.slug)
      const { id } = await write(ann, `![](${path})`)
      const viewer = isPrivate ? bob : guest
      for (const url of [path, `${path}/avatar`]) {
        const { headers } = await fetchImage(world, url, 'image/webp', viewer.cookie)
        const etag = String(headers.etag)
        const again = (etags: string, accept = 'image/webp') =>
          world.app.inject({ url, headers: { accept, cookie: viewer.cookie, 'if-none-match': etags } })
        for (const wanted of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
          const { statusCode, body, headers } = await again(wanted)
          const cached = isPrivate ? forOne : forAll
          expect.soft([statusCode, body, headers['cache-control'], headers.etag]).toEqual([304, '', cached, etag])
        }
        expect.soft((await again('"x"')).statusCode).toBe(200)
        expect.soft((await again(etag, 'image/jpeg')).statusCode).toBe(200)
      }
      await ann.api.posts.edit({ id, title: 'Openings', content: 'Without' })
      for (const url of [path, `${path}/avatar`]) {
        const headers = { 'if-none-match': '"full.webp", "avatar.webp"', accept: 'image/webp', cookie: viewer.cookie }
        const refused = await world.app.inject({ url, headers })
        expect.soft([refused.statusCode, refused.headers['cache-control']]).toEqual([404, 'no-store'])
      }
    }
  })
})

test('accepts an upload for a community only from users who may write there', async () => {
  const { world, bob, olga, club, ann } = await setting()
  const open = await createCommunity(ann, { name: 'Open' })
  const file = await plainImage(20, 20)
  const send = async (who: TestUser, community: string, where: 'before' | 'after') => {
    const { status, body } = await upload(world, who, file, { [where]: { community } })
    return [status, body.error]
  }
  for (const where of ['before', 'after'] as const) {
    expect(await send(bob, club.slug, where)).toEqual([200, undefined])
    expect(await send(olga, club.slug, where)).toEqual([404, messages.communityNotFound])
    expect(await send(olga, open.slug, where)).toEqual([200, undefined])
    expect(await send(olga, 'no-such-place', where)).toEqual([404, messages.communityNotFound])
  }
  await makeBan(world, open.id, bob)
  expect(await send(bob, open.slug, 'before')).toEqual([403, messages.communityBanned])
  await ann.api.communitySettings.archive({ slug: open.slug })
  expect(await send(olga, open.slug, 'before')).toEqual([403, messages.communityArchived])
  const rows = await world.db.selectFrom('media').select('communityId').where('ownerId', '=', olga.id).execute()
  expect(rows).toEqual([{ communityId: open.id }, { communityId: open.id }])
})
