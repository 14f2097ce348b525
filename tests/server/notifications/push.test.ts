import { describe, expect, test } from 'vitest'
import { formatMention } from '../../../src/shared/discussions/mentions.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { pushSubscription, subscribed } from '../../support/notifications/push-device.ts'
import { refusal, refusals } from '../../support/refusal.ts'

const hour = 60 * 60_000

/** Bob's post in Ann's community; Carl is a member. Bob's phone is subscribed, and nothing waits. */
async function setting({ isPrivate = false } = {}) {
  const world = await openWorld()
  const [ann, bob, carl] = [await world.user('Ann'), await world.user('Bob'), await world.user('Carl')]
  const club = await createCommunity(ann, { name: 'Chess Club', isPrivate })
  for (const each of [bob, carl]) await makeMember(world, club.id, each, 'MEMBER')
  const { id: postId } = await bob.api.posts.create({ title: 'Openings', content: 'e4?', forumId: club.forumId })
  await world.runJobs()
  const phone = await subscribed(bob)
  const say = (content = 'Try the Catalan') => carl.api.comments.add({ postId, content })
  const pushed = async () => phone.read(await world.deliverPushes())
  const devices = async () => (await bob.api.push.devices({})).items.length
  return { world, ann, bob, carl, club, postId, phone, say, pushed, devices }
}

describe('a push', () => {
  test('carries the id alone, encrypted for the device, which fetches the text with its session', async () => {
    const { world, bob, carl, phone, say, postId } = await setting()
    const { id: commentId } = await say()
    const [push, ...more] = await world.deliverPushes()
    expect(more).toEqual([])
    expect(push?.endpoint).toBe(phone.endpoint)
    expect(push?.headers).toMatchObject({ TTL: 86_400, Urgency: 'normal', 'Content-Encoding': 'aes128gcm' })
    expect(push?.headers.Authorization).toMatch(/^vapid t=[\w.-]+, k=[\w-]{87}$/)
    const [payload = ''] = phone.read(push ? [push] : [])
    const { items } = await bob.api.notifications.list({})
    expect(JSON.parse(payload)).toEqual({ id: items[0]?.id })
    const text = {
      title: 'Chess Club',
      body: 'Carl commented on your post Openings.\nTry the Catalan',
      link: `/communities/chess-club/posts/${postId}#comment-${commentId}`,
      tag: postId,
    }
    expect(await phone.texts(push ? [push] : [])).toEqual([text])
    const path = `/api/push/notifications/${items[0]?.id}`
    expect(await bob.rest('GET', path)).toMatchObject({ status: 200, body: text })
    expect((await carl.rest('GET', path)).status).toBe(404)
    expect((await world.guest.rest('GET', path)).status).toBe(401)
    expect(await world.deliverPushes()).toEqual([])
  })

  test('goes to each device of its recipient, for every group that the user left on', async () => {
    const { world, bob, ann, club, phone, say } = await setting()
    const laptop = await subscribed(bob)
    await say()
    const both = await world.deliverPushes()
    expect([phone.read(both).length, laptop.read(both).length]).toEqual([1, 1])
    await bob.api.notifications.savePreferences({ groups: { replies: { push: false } } })
    await say('Or not')
    expect(await world.deliverPushes()).toEqual([])
    await ann.api.members.setRole({ slug: club.slug, userId: bob.id, role: 'MODERATOR' })
    expect((await phone.texts(await world.deliverPushes())).map(({ body }) => body)).toEqual([
      expect.stringContaining('moderator'),
    ])
    // Switched off after it was queued, and on in the push column alone.
    await bob.api.notifications.savePreferences({ groups: { replies: { push: true, app: false, mail: false } } })
    await say('Still')
    expect(phone.read(await world.deliverPushes())).toHaveLength(1)
    await say('More')
    await bob.api.notifications.savePreferences({ groups: { replies: { push: false } } })
    expect(await world.deliverPushes()).toEqual([])
  })

  test('is never caused by reactions', async () => {
    const { world, carl, postId } = await setting()
    await carl.api.reactions.react({ targetType: 'POST', targetId: postId, reactionType: 'love' })
    expect(await world.deliverPushes()).toEqual([])
  })

  const ends: Record<string, (s: Awaited<ReturnType<typeof setting>>, comment: string) => Promise<unknown>> = {
    'read in the app': ({ bob }) => bob.api.notifications.markAllRead(),
    'of a removed text': ({ carl }, id) => carl.api.comments.remove({ id }),
    'seen in the thread': ({ bob, postId }) => bob.api.threads.visit({ id: postId }),
    'of a user whom the recipient muted': ({ bob, carl }) => bob.api.blocks.mute({ id: carl.id }),
    'of a user who blocked the recipient': ({ bob, carl }) => carl.api.blocks.block({ id: bob.id }),
    'of a muted discussion': ({ bob, postId }) =>
      bob.api.follows.set({ targetType: 'POST', targetId: postId, level: 'MUTED' }),
    'to a removed member': ({ ann, bob, club }) =>
      ann.api.members.remove({ slug: club.slug, userId: bob.id, reason: 'Too loud' }),
    'to a banned user': ({ ann, bob, club }) =>
      ann.api.members.ban({ slug: club.slug, userId: bob.id, reason: 'Spam' }),
    'of a deleted community': ({ ann, club }) => ann.api.communitySettings.remove({ slug: club.slug, name: club.name }),
  }
  test.each(Object.entries(ends))('is not sent and shows nothing when it is %s meanwhile', async (_, end) => {
    const s = await setting({ isPrivate: true })
    const { world, bob, phone, say } = s
    const { id: commentId } = await say('SECRET-OF-THE-CLUB')
    const rows = await world.db.selectFrom('notification').select('id').where('commentId', '=', commentId).execute()
    const [{ id } = { id: '' }] = rows
    await end(s, commentId)
    const payloads = phone.read(await world.deliverPushes()).map((payload) => JSON.parse(payload) as { id: string })
    expect(payloads.map((payload) => payload.id)).not.toContain(id)
    expect(await refusal(bob.api.push.text({ id }))).toMatchObject({
      status: 404,
      error: messages.notificationNotFound,
    })
    // Decisions still reach the recipient, without the text.
    for (const payload of payloads) expect(JSON.stringify(await bob.api.push.text(payload))).not.toContain('SECRET')
  })

  test('about a role is sent while it is unread and true', async () => {
    const { world, ann, bob, club, phone } = await setting()
    const setRole = (role: 'MODERATOR' | 'MEMBER') => ann.api.members.setRole({ slug: club.slug, userId: bob.id, role })
    await setRole('MODERATOR')
    await setRole('MEMBER')
    expect((await phone.texts(await world.deliverPushes())).map(({ body }) => body)).toEqual([
      expect.stringContaining('member'),
    ])
    await setRole('MODERATOR')
    await bob.api.notifications.markAllRead()
    expect(await world.deliverPushes()).toEqual([])
  })

  test('is not sent to suspended users', async () => {
    const { world, bob, say, pushed } = await setting()
    await say()
    await world.db.updateTable('user').set({ suspendedUntil: '9999' }).where('id', '=', bob.id).execute()
    expect(await pushed()).toEqual([])
  })

  test('names a mention in a new post, and an announcement is urgent', async () => {
    const { world, ann, bob, carl, club, phone } = await setting()
    const { forumId } = club
    await carl.api.posts.create({ title: 'Tuesday', content: `Come, ${formatMention(bob)}`, forumId })
    await world.runJobs()
    const mention = await world.deliverPushes()
    expect(await phone.texts(mention)).toMatchObject([
      { body: expect.stringMatching(/^Carl mentioned you in Tuesday\./) },
    ])
    await ann.api.posts.create({ title: 'Moved to 8 pm', content: 'Sorry', forumId, isAnnouncement: true })
    await world.runJobs()
    const [announcement, ...more] = await world.deliverPushes()
    expect(more).toEqual([])
    expect(announcement?.headers.Urgency).toBe('high')
  })
})

describe('quiet hours', () => {
  test('hold back pushes to their end by the time zone of the user', async () => {
    const { world, bob, say, pushed } = await setting()
    // 12:00 in UTC is 21:00 in Tokyo.
    const hours = { from: '20:30', to: '07:00' }
    const saved = await bob.api.notifications.savePreferences({ quietHours: hours, timeZone: 'Asia/Tokyo' })
    expect(saved.quietHours).toEqual(hours)
    await say()
    expect(await pushed()).toEqual([])
    world.advance(9 * hour)
    expect(await pushed()).toEqual([])
    world.advance(hour)
    expect(await pushed()).toHaveLength(1)
    await say('By day')
    expect(await pushed()).toHaveLength(1)
    expect((await bob.api.notifications.savePreferences({ quietHours: null })).quietHours).toBe(null)

    const save = (quietHours: object) => refusal(bob.api.notifications.savePreferences({ quietHours } as never))
    const bad = { status: 400, error: 'quietHours.from must be a time such as 22:00', field: 'quietHours.from' }
    for (const from of ['24:00', '7:00', '', '22:60']) expect(await save({ from, to: '07:00' })).toMatchObject(bad)
    expect(await save({ from: '07:00', to: '07:00' })).toMatchObject({ status: 400, error: messages.quietHoursEqual })
  })

  test('hold back the mail of an announcement', async () => {
    const { world, ann, bob, carl, club } = await setting()
    await world.deliverMails()
    await bob.api.notifications.savePreferences({ quietHours: { from: '11:00', to: '09:00' }, timeZone: 'UTC' })
    await ann.api.posts.create({ title: 'Moved', content: 'To 8', forumId: club.forumId, isAnnouncement: true })
    await world.runJobs()
    const mailed = async () =>
      (await world.deliverMails()).filter(({ subject }) => subject.includes('Moved')).map(({ to }) => to)
    expect(await mailed()).toEqual([carl.email])
    world.advance(12 * hour)
    expect(await mailed()).toEqual([])
    world.advance(9 * hour)
    expect(await mailed()).toEqual([bob.email])
  })
})

describe('a device', () => {
  test('is listed and removed, and ends with its session', async () => {
    const { world, bob, carl, phone, say, pushed, devices } = await setting()
    const { items } = await bob.api.push.devices({})
    expect(items).toEqual([
      { id: phone.device.id, label: 'Firefox on Linux', createdAt: expect.any(String), isCurrent: true },
    ])
    expect(JSON.stringify(items)).not.toContain(phone.endpoint)
    // Subscribing again changes nothing; another user cannot remove it.
    expect((await bob.rest('PUT', '/api/push/devices', phone.input)).body).toMatchObject({ id: phone.device.id })
    await carl.api.push.remove({ id: phone.device.id })
    expect(await devices()).toBe(1)
    await say()
    await bob.api.push.remove({ id: phone.device.id })
    expect([await devices(), await pushed()]).toEqual([0, []])

    await bob.api.push.subscribe(phone.input)
    await say('again')
    await bob.api.auth.logout()
    expect(await pushed()).toEqual([])
    expect(await world.db.selectFrom('pushDevice').select('id').execute()).toEqual([])
  })

  test('follows the user who signed in last, and each user has twenty', async () => {
    const { bob, carl, phone, say, pushed, devices } = await setting()
    await carl.api.push.subscribe(phone.input)
    await say()
    expect([await pushed(), await devices()]).toEqual([[], 0])
    for (let count = 0; count < 22; count++) await bob.api.push.subscribe(pushSubscription().input)
    expect(await devices()).toBe(20)
  })

  test('is refused unless it is an address on the internet with keys of the right form', async () => {
    const { world, bob, devices } = await setting()
    const { input } = pushSubscription()
    const subscribe = (changes: object) => refusal(bob.api.push.subscribe({ ...input, ...changes }))
    const endpoint = (value: unknown) => subscribe({ endpoint: value as string })
    const field = 'endpoint'
    for (const value of ['http://push.example.org/x', 'push.example.org', '', 7, 'ftp://push.example.org/'])
      expect.soft(await endpoint(value), String(value)).toMatchObject({ status: 400, field })
    const inside = ['localhost', '127.0.0.1', '10.1.2.3', '192.168.1.1', '169.254.169.254', '172.20.0.1', '100.64.0.1']
    const others = ['[::1]', '[fd00::1]', '[fe80::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433', 'db', 'nas.local']
    for (const host of [...inside, ...others, 'a.internal', 'x.localhost'])
      expect
        .soft(await endpoint(`https://${host}/send`), host)
        .toMatchObject({ status: 400, field, error: messages.pushEndpointRefused })
    expect(await endpoint(`https://push.example.org/${'x'.repeat(1_000)}`)).toMatchObject({ status: 400, field })
    const keys = (changes: object) => subscribe({ keys: { ...input.keys, ...changes } })
    expect(await keys({ auth: 'short' })).toMatchObject({ status: 400, field: 'keys.auth' })
    expect(await keys({ p256dh: input.keys.p256dh.slice(1) })).toMatchObject({ status: 400, field: 'keys.p256dh' })
    // A point that is not on the curve.
    const nowhere = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    expect(await keys({ p256dh: nowhere })).toMatchObject({ status: 400, error: messages.pushKeyRefused })
    expect(await subscribe({ keys: undefined })).toMatchObject({ status: 400, field: 'keys' })
    expect(await devices()).toBe(1)
    const { push } = world.guest.api
    const calls = [
      push.key(),
      push.devices({}),
      push.subscribe(input),
      push.remove({ id: bob.id }),
      push.text({ id: bob.id }),
    ]
    for (const { status } of await refusals(calls)) expect(status).toBe(401)
  })
})

describe('a push service', () => {
  const answering = async (answer: { status: number; retryAfter?: number } | Error) => {
    const s = await setting()
    const sent: string[] = []
    s.world.services.push.send = async ({ endpoint }) => {
      sent.push(endpoint)
      if (answer instanceof Error) throw answer
      return { status: answer.status, retryAfter: answer.retryAfter ?? null }
    }
    await s.say()
    const attempts = async () => {
      sent.length = 0
      await s.world.deliverPushes()
      return sent.length
    }
    return { ...s, attempts }
  }

  test.each([404, 410])('that answers %i ends the subscription', async (status) => {
    const { attempts, devices } = await answering({ status })
    expect([await attempts(), await devices(), await attempts()]).toEqual([1, 0, 0])
  })

  test.each([400, 403, 413])('that answers %i gets the push once', async (status) => {
    const { world, attempts, devices } = await answering({ status })
    expect(await attempts()).toBe(1)
    world.advance(hour)
    expect([await attempts(), await devices()]).toEqual([0, 1])
  })

  test.each([
    ['429 with Retry-After', { status: 429, retryAfter: 600 }, 10],
    ['503', { status: 503 }, 1],
    ['nothing', new Error('ECONNREFUSED'), 1],
  ] as const)('that answers %s gets the push later, for a day', async (_, answer, minutes) => {
    const { world, attempts, devices } = await answering(answer)
    expect([await attempts(), await attempts()]).toEqual([1, 0])
    world.advance((minutes - 0.5) * 60_000)
    expect(await attempts()).toBe(0)
    world.advance(60_000)
    expect([await attempts(), await devices()]).toEqual([1, 1])
    world.advance(24 * hour)
    expect(await attempts()).toBe(0)
  })
})
