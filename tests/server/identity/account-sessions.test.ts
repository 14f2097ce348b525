import { describe, expect, test } from 'vitest'
import { openSession } from '../../../src/server/identity/sessions/sessions.ts'
import { noSession } from '../../../src/server/platform/http/context-without-session.ts'
import { openWorld } from '../../support/checked-world.ts'
import { cookieOf } from '../../support/identity/sign-up.ts'
import { refusal } from '../../support/refusal.ts'
import { password, type World } from '../../support/world.ts'

const minute = 60_000
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** Signs in from another device. */
async function from(world: World, { email }: { email: string }, userAgent = chrome) {
  const answer = await world.clientWith('', { userAgent }).rest('POST', '/api/auth/login', { email, password })
  const cookie = cookieOf(answer)
  return { cookie, ...world.clientWith(cookie, { userAgent }) }
}

describe('the sessions of an account', () => {
  test('are listed with device and times, last used first, for their owner only', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    await from(world, bob)
    world.advance(minute)
    const phone = await from(world, ann, iphone)
    world.advance(minute)
    await from(world, ann, 'curl/8.0')
    const listed = (await ann.rest('GET', '/api/users/me/sessions')).body
    const moment = expect.stringMatching(/^2026-11-20T12:\d\d:\d\d\.\d{3}Z$/)
    const one = { id: expect.any(String), createdAt: moment, lastSeenAt: moment }
    expect(listed).toMatchObject([
      { ...one, device: expect.stringMatching(/^curl|^Unknown/), isCurrent: false },
      { ...one, device: 'Safari on iOS', isCurrent: false },
      { ...one, device: 'Firefox on Linux', isCurrent: true },
    ])
    expect(listed).toEqual(await ann.api.account.sessions())
    expect((await phone.api.account.sessions()).map(({ isCurrent }) => isCurrent)).toEqual([false, true, false])
    expect((await world.guest.rest('GET', '/api/users/me/sessions')).status).toBe(401)
    // The values of the list open nothing.
    for (const { id } of listed) expect(await world.clientWith(`folkmoot_session=${id}`).api.auth.viewer()).toBeNull()

    world.advance(10 * minute)
    await phone.api.auth.me()
    expect((await phone.api.account.sessions())[0]).toMatchObject({ device: 'Safari on iOS', isCurrent: true })
  })

  test('are ended one by one, by their owner only', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const laptop = await from(world, ann)
    const [mine] = (await ann.api.account.sessions()).filter(({ isCurrent }) => !isCurrent)
    const path = `/api/users/me/sessions/${mine?.id}`
    expect(await bob.rest('DELETE', path)).toMatchObject({ status: 404, body: { error: 'Not found' } })
    expect((await world.guest.rest('DELETE', path)).status).toBe(401)
    expect((await laptop.api.auth.me())?.id).toBe(ann.id)

    expect(await ann.rest('DELETE', path)).toMatchObject({ status: 200, body: { ok: true } })
    expect(await laptop.api.auth.viewer()).toBeNull()
    expect((await ann.api.auth.me())?.id).toBe(ann.id)
    expect(await refusal(ann.api.account.endSession({ id: mine?.id ?? '' }))).toMatchObject({ status: 404 })
    expect(await refusal(ann.api.account.endSession({ id: '' }))).toMatchObject({ status: 400, field: 'id' })

    const [current] = await ann.api.account.sessions()
    await ann.api.account.endSession({ id: current?.id ?? '' })
    expect(await ann.api.auth.viewer()).toBeNull()
  })

  test('are ended all at once, except the current one', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const others = [await from(world, ann), await from(world, ann, iphone)]
    expect(await refusal(world.guest.api.account.endOtherSessions())).toMatchObject({ status: 401 })
    expect(await ann.api.account.endOtherSessions()).toEqual({ ok: true })
    for (const other of others) expect(await other.api.auth.viewer()).toBeNull()
    expect(await ann.api.account.sessions()).toMatchObject([{ isCurrent: true }])
    expect((await bob.api.auth.me())?.id).toBe(bob.id)
  })
})

test('limits sessions to 50 per user: a new one replaces the least recently used', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const second = await from(world, ann)
  const session = { ...noSession, userAgent: chrome }
  for (let time = 0; time < 48; time += 1) await openSession({ ...world.services, session }, ann.id)
  // Hers is the oldest, but used more recently.
  world.advance(11 * minute)
  expect(await ann.api.account.sessions()).toHaveLength(50)
  const newest = await from(world, ann)
  expect(await ann.api.account.sessions()).toHaveLength(50)
  expect(await second.api.auth.viewer()).toBeNull()
  for (const there of [ann, newest]) expect((await there.api.auth.me())?.id).toBe(ann.id)
  expect((await bob.api.auth.me())?.id).toBe(bob.id)
})

describe('signing in from a new device', () => {
  test('sends a mail with device and time, and none from a known device', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    await from(world, ann, undefined)
    const emails = await world.deliverMails()
    expect(emails).toMatchObject([{ to: ann.email, subject: 'New sign-in to your account' }])
    expect(emails[0]?.text).toContain('from Chrome on Windows')
    expect(emails[0]?.text).toContain('20 November 2026')
    expect(emails[0]?.link).toBe('http://folkmoot.test/settings?tab=security')

    await from(world, ann)
    await world.guest.api.auth.login({ email: ann.email, password })
    expect(await world.deliverMails()).toEqual([])
  })

  test('sends no mail for the first session or for an ended one', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    await ann.api.auth.logout()
    const laptop = await from(world, ann)
    expect(await world.deliverMails()).toEqual([])
    await (await from(world, ann, iphone)).api.auth.logout()
    expect(await world.deliverMails()).toEqual([])
    expect((await laptop.api.auth.me())?.id).toBe(ann.id)
  })
})

test('accepts very long and odd browser names', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  for (const userAgent of ['x'.repeat(5_000), '<script>alert(1)</script>', '\u{1F600}', ' ']) {
    await from(world, ann, userAgent)
  }
  const sessions = await ann.api.account.sessions()
  expect(sessions).toHaveLength(5)
  for (const { device } of sessions) expect(device.length).toBeLessThan(200)
  for (const { html } of await world.deliverMails()) expect(html).not.toContain('<script')
})
