import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { setUpAuthenticatorApp, totpCode } from '../../support/identity/two-factor.ts'
import { limitMessage } from '../../support/limit-message.ts'
import { password, type World } from '../../support/world.ts'

interface Who {
  cookie?: string
  address?: string
}

const limitedWorld = () => openWorld({ limitsRates: true })
const refused = { status: 429, body: { error: limitMessage } }

async function post(world: World, path: string, payload: object, { cookie = '', address = '192.0.2.1' }: Who = {}) {
  const request = { method: 'POST', url: `/api/auth/${path}`, headers: { cookie }, payload } as const
  const answer = await world.app.inject({ ...request, remoteAddress: address })
  return { status: answer.statusCode, body: answer.json() }
}

const login = (world: World, { email }: { email: string }, address: string) =>
  post(world, 'login', { email, password }, { address })

/** A new ticket for the second step. */
async function ticketFor(world: World, who: { email: string }, address: string): Promise<string> {
  const { body } = await login(world, who, address)
  return body.secondFactor.ticket
}

describe('the limit of guests', () => {
  test('counts by network address, no matter which user is signed in there', async () => {
    const world = await limitedWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const holders: Who[] = [ann, bob, {}]
    for (const path of ['signup', 'forgot-password', 'second-factor']) {
      const times = path === 'second-factor' ? 30 : 20
      for (let time = 0; time < times; time += 1) {
        expect((await post(world, path, {}, { ...holders[time % 3], address: '192.0.2.1' })).status).toBe(400)
      }
      for (const { cookie = '' } of holders) expect.soft(await post(world, path, {}, { cookie })).toMatchObject(refused)
      expect.soft((await post(world, path, {}, { ...ann, address: '192.0.2.2' })).status).toBe(400)
    }
  })

  test('counts an IPv6 network as one, and each IPv4 address separately', async () => {
    const world = await limitedWorld()
    const open = (address: string) => post(world, 'reset-password', {}, { address })
    for (let time = 0; time < 30; time += 1) {
      expect((await open(`2001:db8:1:2:${time.toString(16)}::${time.toString(16)}`)).status).toBe(400)
      expect((await open(`::ffff:192.0.2.${time}`)).status).toBe(400)
    }
    for (const same of ['2001:db8:1:2::', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2:0:0:0:1']) {
      expect.soft(await open(same), same).toMatchObject(refused)
    }
    for (const other of ['2001:db8:1:3::1', '2001:db8:1::2', '::1', '::ffff:192.0.2.77']) {
      expect.soft((await open(other)).status, other).toBe(400)
    }
  })
})

describe('a forwarded address', () => {
  test('counts as one client with any port and in any spelling, and text that is no address as one client', async () => {
    const world = await openWorld({ limitsRates: true, config: { trustProxy: true } })
    const open = async (forwardedFor: string) => {
      const headers = { 'x-forwarded-for': forwardedFor }
      const answer = await world.app.inject({ method: 'POST', url: '/api/auth/reset-password', headers, payload: {} })
      return answer.statusCode
    }
    for (const spellings of [
      (time: number) => `192.0.2.1:${1_000 + time}`,
      (time: number) => `[2001:db8:1:2::${time.toString(16)}]:${1_000 + time}`,
      (time: number) => `nobody-${time}`,
    ]) {
      for (let time = 0; time < 30; time += 1) expect(await open(spellings(time))).toBe(400)
      expect.soft(await open(spellings(30))).toBe(429)
    }
    for (const same of ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201', '2001:db8:1:2::']) {
      expect.soft(await open(same), same).toBe(429)
    }
    for (const other of ['192.0.2.2:1000', '[2001:db8:1:3::1]:1000']) expect.soft(await open(other), other).toBe(400)
  })
})

describe('the second step of signing in', () => {
  test('allows fifteen guesses an hour per account from any address, without affecting others', async () => {
    const world = await limitedWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const [{ secret }, his] = [await setUpAuthenticatorApp(world, ann), await setUpAuthenticatorApp(world, bob)]
    const recoveryCode = '00000-00000-00000-00000'
    for (let time = 0; time < 15; time += 1) {
      const address = `192.0.2.${time}`
      const ticket = await ticketFor(world, ann, address)
      expect((await post(world, 'second-factor', { ticket, recoveryCode }, { address })).status).toBe(401)
    }
    const prove = async (who: { email: string }, code: string, address: string) =>
      post(world, 'second-factor', { ticket: await ticketFor(world, who, address), code }, { address })
    expect(await prove(ann, totpCode(world, secret), '198.51.100.1')).toMatchObject(refused)
    expect((await prove(bob, totpCode(world, his.secret), '198.51.100.1')).status).toBe(200)
  })

  test('keeps the first step from counting as a guess when completed', async () => {
    const world = await limitedWorld()
    const ann = await world.user('Ann')
    const { recoveryCodes } = await setUpAuthenticatorApp(world, ann)
    const [home, elsewhere] = ['192.0.2.1', '192.0.2.2']
    for (const recoveryCode of recoveryCodes) {
      const ticket = await ticketFor(world, ann, home)
      expect((await post(world, 'second-factor', { ticket, recoveryCode }, { address: home })).status).toBe(200)
    }
    expect((await login(world, ann, home)).status).toBe(401)
    for (let time = 0; time < 10; time += 1) expect((await login(world, ann, elsewhere)).status).toBe(401)
    expect(await login(world, ann, elsewhere)).toMatchObject(refused)
  })
})
