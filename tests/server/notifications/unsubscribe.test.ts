import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, onTestFinished, test } from 'vitest'
import { unsubscribeToken } from '../../../src/server/notify/unsubscribe-token.ts'
import { mailDelivery } from '../../../src/server/platform/mail/delivery.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'

const form = 'application/x-www-form-urlencoded'
const oneClick = 'List-Unsubscribe=One-Click'

/** Bob's post in Ann's community; Carl comments on it. */
async function setting(options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(options)
  const [ann, bob, carl] = [await world.user('Ann'), await world.user('Bob'), await world.user('Carl')]
  const club = await createCommunity(ann, { requiresApproval: true })
  for (const each of [bob, carl]) await makeMember(world, club.id, each, 'MEMBER')
  const { id: postId } = await bob.api.posts.create({ title: 'Openings', content: 'e4?', forumId: club.forumId })
  const news = async () => {
    await carl.api.comments.add({ postId, content: 'Hm' })
    world.advance(61 * 60_000)
    return world.deliverMails()
  }
  /** The request of a mail program, from anywhere. */
  const post = async (url: string, payload = oneClick, headers: Record<string, string> = { 'content-type': form }) => {
    const answer = await world.app.inject({ method: 'POST', url, payload, headers })
    return { status: answer.statusCode, body: answer.body, setCookie: answer.headers['set-cookie'] }
  }
  const choices = () => world.db.selectFrom('channelPreference').selectAll().orderBy('group').execute()
  return { world, ann, bob, carl, club, postId, news, post, choices }
}

const pathOf = (link = '') => new URL(link).pathname
const off = (userId: string, ...groups: string[]) =>
  groups.map((group) => ({ userId, group, channel: 'mail', isOn: 0 }))

describe('one-click unsubscribing', () => {
  test('switches such mails off without a session, any number of times', async () => {
    const { bob, carl, news, post, choices } = await setting()
    const [email] = await news()
    const path = pathOf(email?.unsubscribe)
    for (const _ of ['once', 'again']) {
      expect(await post(path)).toEqual({ status: 200, body: 'You are unsubscribed.\n', setCookie: undefined })
      expect(await choices()).toEqual(off(bob.id, 'posts', 'replies'))
    }
    expect(await news()).toEqual([])
    expect((await bob.api.notifications.list({})).items.filter(({ isRead }) => !isRead)).toHaveLength(2)
    // No other user's mails, and none of his other groups.
    const { groups } = await bob.api.notifications.preferences()
    expect([groups.communities?.mail, groups.replies?.mail]).toEqual([true, false])
    expect((await carl.api.notifications.preferences()).groups.replies?.mail).toBe(true)
  })

  test('answers in the language of the mail, whatever the mail program asks for', async () => {
    const { world, bob, carl, post } = await setting()
    const root = await world.user('Root', { isSuperAdmin: true })
    await bob.api.settings.chooseLanguage({ language: 'de' })
    const pathFor = async ({ id }: { id: string }) => `/unsubscribe/${await unsubscribeToken(world.db, id, 'reply')}`
    const asking = { 'content-type': form, 'accept-language': 'fr' }
    expect(await post(await pathFor(bob))).toMatchObject({ status: 200, body: 'Die E-Mails sind abbestellt.\n' })
    expect(await post(await pathFor(bob), oneClick, asking)).toMatchObject({ body: 'Die E-Mails sind abbestellt.\n' })
    expect(await post(await pathFor(carl))).toMatchObject({ status: 200, body: 'You are unsubscribed.\n' })
    await root.api.adminSettings.save({ language: 'ja' })
    expect(await post(await pathFor(carl))).toMatchObject({ status: 200, body: '配信を停止しました。\n' })
    // A refused link identifies nobody.
    expect(JSON.parse((await post('/unsubscribe/nonsense', oneClick, asking)).body)).toEqual({
      error: 'Ce lien n’est pas valide ou a expiré.',
    })
    expect(JSON.parse((await post('/unsubscribe/nonsense')).body)).toEqual({ error: messages.linkInvalid })
  })

  test('switches off the group of the mail, or the digest', async () => {
    const { world, ann, bob, post, choices } = await setting()
    const eve = await world.user('Eve')
    await eve.api.communities.join({ slug: 'chess-club' })
    const [email] = await world.deliverMails()
    expect(email?.to).toBe(ann.email)
    await post(pathOf(email?.unsubscribe))
    expect(await choices()).toEqual(off(ann.id, 'administration'))
    await bob.api.notifications.savePreferences({ digest: 'daily' })
    await post(`/unsubscribe/${await unsubscribeToken(world.db, bob.id, 'digest')}`)
    expect((await bob.api.notifications.preferences()).digest).toBe('never')
    expect(await choices()).toEqual(off(ann.id, 'administration'))
  })

  test('accepts forms of both encodings from any site, and nothing else', async () => {
    const { world, bob, post, choices } = await setting()
    const path = `/unsubscribe/${await unsubscribeToken(world.db, bob.id, 'reply')}`
    const refused = { status: 400, body: JSON.stringify({ error: messages.linkInvalid }) }
    for (const body of ['', 'List-Unsubscribe=', 'anything=One-Click', '{"List-Unsubscribe":"One-Click"}']) {
      expect(await post(path, body)).toMatchObject(refused)
    }
    expect(await choices()).toEqual([])
    const boundary = 'part'
    const parts = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    expect(await post(path, parts, type)).toMatchObject({ status: 200 })
    const elsewhere = { origin: 'https://mail.example.com', 'sec-fetch-site': 'cross-site' }
    expect(await post(path, oneClick, { 'content-type': form, ...elsewhere })).toMatchObject({ status: 200 })
    expect(await choices()).toEqual(off(bob.id, 'replies'))
    // The only address that accepts posts from other sites.
    for (const url of ['/unsubscribe', `${path}/more`, `/unsubscribe/../api/auth/logout`, '/api/auth/logout']) {
      expect((await post(url, '{}', { 'content-type': 'application/json', ...elsewhere })).status).toBe(403)
    }
    const tooLarge = JSON.stringify({ error: 'The body must be at most 2,000 bytes.' })
    expect(await post(path, 'x'.repeat(5_000))).toMatchObject({ status: 413, body: tooLarge })
  })

  test('refuses an address that this instance did not create', async () => {
    const { world, bob, ann, post, choices } = await setting()
    const token = await unsubscribeToken(world.db, bob.id, 'reply')
    const bytes = Buffer.from(token, 'base64url')
    const changed = (text: string) => Buffer.concat([bytes.subarray(0, 32), Buffer.from(text)]).toString('base64url')
    const flipped = Buffer.from(bytes)
    flipped[0] = (flipped[0] ?? 0) ^ 1
    const other = await openWorld()
    const wrong = [
      changed(`reply ${ann.id}`),
      changed(`digest ${bob.id}`),
      changed(''),
      flipped.toString('base64url'),
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
      'nonsense',
      await unsubscribeToken(other.db, bob.id, 'reply'),
    ]
    for (const each of wrong) {
      const { status, body } = await post(`/unsubscribe/${each}`)
      expect.soft([each, status, JSON.parse(body)]).toEqual([each, 404, { error: messages.linkInvalid }])
      for (const call of [
        world.guest.api.notifications.unsubscribe,
        world.guest.api.notifications.unsubscribePreview,
      ]) {
        expect.soft(await refusal(call({ token: each }))).toMatchObject({ status: 404, error: messages.linkInvalid })
      }
    }
    expect(await choices()).toEqual([])
  })

  test('refuses to switch off mails about decisions, which earlier versions offered', async () => {
    const { world, bob, post, choices } = await setting()
    const token = await unsubscribeToken(world.db, bob.id, 'member-banned')
    const { status, body } = await post(`/unsubscribe/${token}`)
    expect([status, JSON.parse(body)]).toEqual([409, { error: messages.mailRequired }])
    const preview = world.guest.api.notifications.unsubscribePreview({ token })
    expect(await refusal(preview)).toMatchObject({ status: 409, error: messages.mailRequired })
    expect(await choices()).toEqual([])
  })

  test('leaves no trace of a user whose account is deleted', async () => {
    const { world, bob, post, choices } = await setting()
    const token = await unsubscribeToken(world.db, bob.id, 'reply')
    await world.db
      .updateTable('user')
      .set({ email: '', emailKey: `deleted:${bob.id}` })
      .where('id', '=', bob.id)
      .execute()
    expect((await post(`/unsubscribe/${token}`)).status).toBe(200)
    expect(await choices()).toEqual([])
  })
})

describe('opening the unsubscribe address', () => {
  test('changes nothing, any number of times', async () => {
    const { world, news, choices } = await setting()
    const [email] = await news()
    const url = pathOf(email?.unsubscribe)
    const token = url.split('/').at(-1) ?? ''
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'GET'] as const) await world.app.inject({ method, url })
    const preview = () => world.guest.api.notifications.unsubscribePreview({ token })
    expect(await preview()).toEqual({
      kinds: ['new-post', 'announcement', 'new-comment', 'reply', 'comment', 'mention'],
      isDigest: false,
      discussion: null,
      isOff: false,
    })
    expect(await choices()).toEqual([])
    expect(await world.guest.api.notifications.unsubscribe({ token })).toMatchObject({ isDigest: false, isOff: true })
    expect(await preview()).toMatchObject({ isOff: true })
    expect(await choices()).toHaveLength(2)
  })

  test('names the digest', async () => {
    const { world, bob } = await setting()
    const token = await unsubscribeToken(world.db, bob.id, 'digest')
    await bob.api.notifications.savePreferences({ digest: 'weekly' })
    const digest = { kinds: [], isDigest: true, discussion: null }
    expect(await world.guest.api.notifications.unsubscribePreview({ token })).toEqual({ ...digest, isOff: false })
    expect(await world.guest.api.notifications.unsubscribe({ token })).toEqual({ ...digest, isOff: true })
    expect(await world.guest.api.notifications.unsubscribePreview({ token })).toEqual({ ...digest, isOff: true })
  })
})

test('mails carry unsubscribe headers, except security mails', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'folkmoot-unsubscribe-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const { world, news } = await setting({ config: { dataDir, smtpUrl: null } })
  const { mail, config, log } = world.services
  const written: string[] = []
  const toFile = mailDelivery(config, log)
  mail.deliver = async (queued, email) => {
    written.push(email.unsubscribe ?? '')
    await toFile(queued, email)
  }
  await world.guest.api.auth.forgotPassword({ email: 'bob@example.org' })
  await news()
  const folder = join(dataDir, 'outbox')
  const files = readdirSync(folder).sort()
  const headersOf = async (file = '') =>
    new Map((await PostalMime.parse(readFileSync(join(folder, file)))).headers.map(({ key, value }) => [key, value]))
  const all = await Promise.all(files.map(headersOf))
  const [withWayOut, ...more] = all.filter((headers) => headers.has('list-unsubscribe'))
  expect([all.length, more.length]).toEqual([2, 0])
  expect(withWayOut?.get('list-unsubscribe')).toBe(`<${written.find(Boolean)}>`)
  expect(withWayOut?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(written.filter(Boolean)).toEqual([expect.stringMatching(/^http:\/\/folkmoot\.test\/unsubscribe\/[\w-]+$/)])
})

test('the secret is created once with 256 bits, and never revealed', async () => {
  const { world, bob } = await setting()
  const [one, other] = await Promise.all(['reply', 'reply'].map(() => unsubscribeToken(world.db, bob.id, 'reply')))
  expect(one).toBe(other)
  const rows = await world.db.selectFrom('instanceSetting').selectAll().where('key', '=', 'secret').execute()
  expect(rows).toEqual([{ key: 'secret', value: expect.stringMatching(/^[\w-]{43}$/) }])
})
