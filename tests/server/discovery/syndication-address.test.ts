import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { entryTitles, parseWellFormed, readFeed, secretFeedPath } from '../../support/discovery/syndication.ts'
import { makeMember } from '../../support/factories.ts'
import { setUpAuthenticatorApp } from '../../support/identity/two-factor.ts'
import { limitMessage } from '../../support/limit-message.ts'
import { createReportWorld } from '../../support/moderation/reports.ts'
import { beforeNextTransaction } from '../../support/platform/before-next-transaction.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type TestUser } from '../../support/world.ts'

const hour = 3_600_000
const missing = { status: 404, body: JSON.stringify({ error: messages.notFound }) }

/** Bob belongs to Ann's public and private community, and not to a third public one. */
async function memberOfTwo() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const open = await createCommunity(ann, { name: 'Chess' })
  const closed = await createCommunity(ann, { name: 'Poker', isPrivate: true })
  const other = await createCommunity(ann, { name: 'Shogi' })
  for (const { id } of [open, closed]) await makeMember(world, id, bob, 'MEMBER')
  for (const { forumId, name } of [open, closed, other]) {
    await ann.api.posts.create({ title: `About ${name}`, content: `Words on ${name}`, forumId })
  }
  return { world, ann, bob, open, closed, other }
}

test("a secret address shows a feed reader the user's communities, private ones too", async () => {
  const { world, bob, closed, other } = await memberOfTwo()
  expect(await bob.api.syndication.address()).toBeNull()
  const { url } = await bob.api.syndication.renew()
  expect(url).toMatch(/^http:\/\/folkmoot\.test\/feeds\/mine\/[\w-]{22}\.atom$/)
  const path = new URL(url).pathname
  for (const address of [path, path.replace('.atom', '.rss')]) {
    expect(await entryTitles(world, address)).toEqual(['About Poker', 'About Chess'])
    expect(await entryTitles(world, `${address}?community=${closed.slug}`)).toEqual(['About Poker'])
    // Public, but none of theirs; and with unusual requests.
    for (const query of [other.slug, 'nowhere', '', `${closed.slug}&community=${closed.slug}`]) {
      expect.soft(await readFeed(world, `${address}?community=${query}`), query).toMatchObject(missing)
    }
  }
  const { headers, body } = await readFeed(world, path)
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect(headers.etag).toBeUndefined()
  // A shared document does not reveal the address.
  expect(body).not.toContain(path.slice(-27, -5))
  expect(parseWellFormed(body).querySelector('[rel=self]')).toBeNull()
})

test('a secret address ignores the session, and opens nothing else', async () => {
  const { world, ann, bob } = await memberOfTwo()
  const path = await secretFeedPath(bob)
  const outsider = await secretFeedPath(await world.user('Carl'))
  expect(await entryTitles(world, outsider)).toEqual([])
  expect((await readFeed(world, outsider, { cookie: ann.cookie })).body).not.toMatch(/Poker|Chess/)
  expect((await readFeed(world, path, { cookie: ann.cookie })).body).not.toContain('About Shogi')
  const token = path.split(/[/.]/)[3]
  expect((await readFeed(world, '/api/notifications', { authorization: `Bearer ${token}` })).status).not.toBe(200)
})

describe('a secret address ends', () => {
  test('when it is replaced or revoked', async () => {
    const { world, bob } = await memberOfTwo()
    const first = await secretFeedPath(bob)
    const second = await secretFeedPath(bob, 'rss')
    expect(second.replace('.rss', '.atom')).not.toBe(first)
    expect(await readFeed(world, first)).toMatchObject(missing)
    expect(await entryTitles(world, second)).toHaveLength(2)
    expect(await bob.api.syndication.revoke()).toEqual({ ok: true })
    expect(await readFeed(world, second)).toMatchObject(missing)
    expect(await bob.api.syndication.address()).toBeNull()
    expect(await bob.api.syndication.revoke()).toEqual({ ok: true })
  })

  test('with the account', async () => {
    const { world, bob } = await memberOfTwo()
    const path = await secretFeedPath(bob)
    await bob.api.account.scheduleDeletion({ mode: 'ANONYMISE' })
    expect(await entryTitles(world, path)).toHaveLength(2)
    world.advance(14 * 24 * hour)
    await world.runJobs()
    expect(await readFeed(world, path)).toMatchObject(missing)
    expect(await world.db.selectFrom('feedAddress').selectAll().execute()).toEqual([])
  })

  test('when the account is protected by a change or by ending its sessions', async () => {
    const { world, bob } = await memberOfTwo()
    const root = await world.user('Root', { isSuperAdmin: true })
    const linkTo = async () => mailedToken((await world.deliverMails()).at(-1))
    const moveTo = async (user: TestUser, opener: Pick<TestUser, 'api'>) => {
      await user.api.account.changeEmail({ email: `new-${user.email}` })
      await opener.api.account.confirmEmail({ token: await linkTo() })
    }
    const protections: Record<string, (user: TestUser) => Promise<unknown>> = {
      password: ({ api }) => api.auth.changePassword({ currentPassword: password, newPassword: 'changed horse' }),
      reset: async ({ email }) => {
        await world.guest.api.auth.forgotPassword({ email })
        await world.guest.api.auth.resetPassword({ token: await linkTo(), newPassword: 'changed horse' })
      },
      otherSessions: ({ api }) => api.account.endOtherSessions(),
      superAdmin: ({ id }) => root.api.userManagement.endSessions({ id }),
      secondFactor: (user) => setUpAuthenticatorApp(world, user),
      email: (user) => moveTo(user, user),
      emailConfirmedElsewhere: (user) => moveTo(user, world.guest),
    }
    const path = await secretFeedPath(bob)
    for (const [name, protect] of Object.entries(protections)) {
      const user = await world.user(name)
      const theirs = await secretFeedPath(user)
      expect((await readFeed(world, theirs)).status).toBe(200)
      await protect(user)
      expect.soft(await readFeed(world, theirs), name).toMatchObject(missing)
    }
    expect(await entryTitles(world, path)).toHaveLength(2)
  })

  test('is made in a session that lasts', async () => {
    const { world, bob } = await memberOfTwo()
    const path = await secretFeedPath(bob)
    beforeNextTransaction(world, () => world.db.deleteFrom('session').where('userId', '=', bob.id).execute())
    const answer = await refusal(bob.api.syndication.renew())
    expect(answer).toEqual({ status: 401, error: messages.signInNeeded })
    expect(await entryTitles(world, path)).toHaveLength(2)
  })

  test('during a suspension of the account, and works again afterwards', async () => {
    const { world, bob } = await memberOfTwo()
    const root = await world.user('Root', { isSuperAdmin: true })
    const path = await secretFeedPath(bob)
    await root.api.userManagement.suspend({ id: bob.id, reason: 'Spam', until: null })
    expect(await readFeed(world, path)).toMatchObject(missing)
    await root.api.userManagement.lift({ id: bob.id })
    expect(await entryTitles(world, path)).toHaveLength(2)
  })

  test('and guests have none', async () => {
    const { world } = await memberOfTwo()
    for (const call of ['address', 'revoke'] as const) {
      await expect(world.guest.api.syndication[call]()).rejects.toThrow(messages.signInNeeded)
    }
    await expect(world.guest.api.syndication.renew()).rejects.toThrow(messages.signInNeeded)
    for (const guess of ['x', 'A'.repeat(22), '%20', 'undefined', '..%2Fnew']) {
      expect.soft(await readFeed(world, `/feeds/mine/${guess}.atom`), guess).toMatchObject(missing)
    }
  })
})

describe('the next request leaves out content that the user may no longer read', () => {
  test('after leaving, removal or a ban', async () => {
    const { world, ann, bob, open, closed } = await memberOfTwo()
    const path = await secretFeedPath(bob)
    const inside = (slug: string) => readFeed(world, `${path}?community=${slug}`)
    await bob.api.communities.leave({ slug: closed.slug })
    expect(await entryTitles(world, path)).toEqual(['About Chess'])
    expect(await inside(closed.slug)).toMatchObject(missing)
    await makeMember(world, closed.id, bob, 'MEMBER')
    expect(await entryTitles(world, path)).toEqual(['About Poker', 'About Chess'])
    await ann.api.members.remove({ slug: closed.slug, userId: bob.id, reason: 'Spam' })
    expect(await entryTitles(world, path)).toEqual(['About Chess'])
    await makeMember(world, closed.id, bob, 'MEMBER')
    await ann.api.members.ban({ slug: closed.slug, userId: bob.id, reason: 'Spam' })
    await ann.api.members.ban({ slug: open.slug, userId: bob.id, reason: 'Spam' })
    expect(await entryTitles(world, path)).toEqual([])
    for (const { slug } of [open, closed]) expect(await inside(slug)).toMatchObject(missing)
  })

  test('when its community or the post is deleted', async () => {
    const { world, ann, bob, open, closed } = await memberOfTwo()
    const path = await secretFeedPath(bob)
    await ann.api.communitySettings.remove({ slug: closed.slug, name: 'Poker' })
    expect(await entryTitles(world, path)).toEqual(['About Chess'])
    expect(await readFeed(world, `${path}?community=${closed.slug}`)).toMatchObject(missing)
    const [post] = (await bob.api.posts.inCommunity({ slug: open.slug })).items
    await ann.api.posts.remove({ id: post?.id ?? '' })
    expect(await entryTitles(world, path)).toEqual([])
  })

  test('when reports hide it, for moderators too', async () => {
    const { world, club, ann, max, bob, root, rita, ron, ruth, report } = await createReportWorld({ isPrivate: true })
    const paths = await Promise.all([ann, max, bob].map((user) => secretFeedPath(user)))
    await report('post', rita, ron, ruth)
    for (const path of paths) {
      expect(await entryTitles(world, path)).toEqual([])
      expect(await entryTitles(world, `${path}?community=${club.slug}`)).toEqual([])
    }
    // A super admin belongs to no community by that right, and reading the feed logs nothing.
    const outside = await secretFeedPath(root)
    expect(await entryTitles(world, outside)).toEqual([])
    expect(await readFeed(world, `${outside}?community=${club.slug}`)).toMatchObject(missing)
    expect(
      await world.db.selectFrom('auditEntry').select('id').where('action', '=', 'community.open').execute(),
    ).toEqual([])
  })

  test('when the user hid it', async () => {
    const { world, bob, open } = await memberOfTwo()
    const path = await secretFeedPath(bob)
    const [post] = (await bob.api.posts.inCommunity({ slug: open.slug })).items
    await bob.api.saved.hide({ id: post?.id ?? '' })
    expect(await entryTitles(world, path)).toEqual(['About Poker'])
    expect(await entryTitles(world, `${path}?community=${open.slug}`)).toEqual([])
  })
})

test('shows the user when the address was created and, to the hour, last used', async () => {
  const { world, bob } = await memberOfTwo()
  const path = await secretFeedPath(bob)
  const made = await bob.api.syndication.address()
  expect(made).toEqual({ createdAt: expect.any(String), usedAt: null })
  const usedAt = async () => Date.parse((await bob.api.syndication.address())?.usedAt ?? '')
  await readFeed(world, path)
  const first = await usedAt()
  expect(first).toBeGreaterThan(Date.parse(made?.createdAt ?? ''))
  world.advance(hour / 2)
  await readFeed(world, path)
  expect(await usedAt()).toBe(first)
  world.advance(hour)
  await readFeed(world, path)
  expect(await usedAt()).toBeGreaterThan(first)
  await bob.api.auth.prove({ password })
  await bob.api.syndication.renew()
  expect((await bob.api.syndication.address())?.usedAt).toBeNull()
})

test('stores the secret nowhere: not in the database, the log or an answer', async () => {
  const { world, bob } = await memberOfTwo()
  const path = await secretFeedPath(bob)
  const [, secret = ''] = path.match(/mine\/([\w-]{22})\./) ?? []
  const rows = await world.db.selectFrom('feedAddress').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const app = await buildApp({ ...world.services, log })
  onTestFinished(() => app.close())
  const failing = [path, `${path}?community=nowhere`, `${path}?x=%zz`, path.replace('.atom', '.xml'), `${path}%zz`]
  for (const url of failing) await app.inject({ url })
  await world.db.schema.dropTable('feedAddress').execute()
  const broken = await app.inject({ url: path })
  expect(broken.statusCode).toBe(500)
  expect(broken.body).not.toContain(secret)
  expect(lines.join('')).toContain('request failed')
  expect(lines.join('')).not.toContain(secret)
})

test('limits guessing and polling by network address', async () => {
  const world = await openWorld({ limitsRates: true })
  const path = await secretFeedPath(await world.user('Bob'))
  for (let look = 0; look < 300; look++) expect((await readFeed(world, '/feeds/mine/guess.atom')).status).toBe(404)
  const { status, headers, body } = await readFeed(world, path)
  expect({ status, body: JSON.parse(body) }).toMatchObject({ status: 429, body: { error: limitMessage } })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await readFeed(world, path, {}, '192.0.2.2')).status).toBe(200)
})
