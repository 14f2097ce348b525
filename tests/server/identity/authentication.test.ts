import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { cookieOf, databaseContents, signUp } from '../../support/identity/sign-up.ts'
import { mailedToken, password } from '../../support/world.ts'

const hour = 3_600_000
const account = { email: 'ann@example.org', name: 'Ann', password }

describe('signing up', () => {
  test('creates an account, signs in and mails one link; the address is then taken in any case', async () => {
    const world = await openWorld()
    const sent = { ...account, email: ' Ann@Example.org ', name: ' Ann Lee ' }
    const answer = await world.guest.rest('POST', '/api/auth/signup', sent)
    const flags = { emailVerified: false, isSuperAdmin: false, timeZone: null, language: null }
    const user = { name: 'Ann Lee', email: 'Ann@Example.org', image: null, ...flags }
    expect(answer).toMatchObject({ status: 201, body: { user } })
    expect((await world.clientWith(cookieOf(answer)).rest('GET', '/api/auth/me')).body).toEqual(answer.body.user)
    expect(await world.deliverMails()).toMatchObject([{ to: 'Ann@Example.org', subject: 'Verify your email address' }])

    for (const email of ['Ann@Example.org', 'ann@example.org', ' ANN@EXAMPLE.ORG']) {
      const refused = await world.guest.rest('POST', '/api/auth/signup', { ...account, email })
      expect(refused).toMatchObject({ status: 409, body: { error: messages.emailTaken, field: 'email' } })
      expect(refused.headers['set-cookie']).toBeUndefined()
    }
    expect(await world.deliverMails()).toEqual([])
  })

  test('accepts a name of one letter, unlike the profile form', async () => {
    const world = await openWorld()
    const created = await world.guest.rest('POST', '/api/auth/signup', { ...account, name: ' A ' })
    expect(created).toMatchObject({ status: 201, body: { user: { name: 'A' } } })
    expect((await world.guest.rest('POST', '/api/auth/signup', { ...account, name: ' ' })).status).toBe(400)
  })

  test("is refused with the field's message, and creates nothing", async () => {
    const world = await openWorld()
    for (const [field, value, error] of [
      ['password', '12345', 'Password must be at least 6 characters'],
      ['password', 'x'.repeat(257), 'Password must be at most 256 characters'],
      ['password', undefined, 'Password is required'],
      ['name', '  ', 'Name is required'],
      ['name', 'A'.repeat(81), 'Name must be at most 80 characters'],
      ['name', undefined, 'Name is required'],
      ['email', 'ann', 'Please enter a valid email address.'],
      ['email', `${'a'.repeat(250)}@example.org`, 'Email must be at most 254 characters'],
      ['email', undefined, 'Email is required'],
      ['email', ['ann@example.org'], 'Email is required'],
    ] as const) {
      const answer = await world.guest.rest('POST', '/api/auth/signup', { ...account, [field]: value })
      expect.soft(answer).toMatchObject({ status: 400, body: { error, field } })
      expect.soft(answer.headers['set-cookie']).toBeUndefined()
    }
    expect((await world.guest.rest('POST', '/api/auth/login', account)).status).toBe(401)
    expect(await world.deliverMails()).toEqual([])
  })

  test('accepts passwords of 6 and of 256 characters, including white space', async () => {
    const world = await openWorld()
    for (const [name, secret] of Object.entries({ six: ' 1234 ', most: 'ü'.repeat(256) })) {
      const email = `${name}@example.org`
      const { answer } = await signUp(world, email, { password: secret })
      expect(answer.status).toBe(201)
      expect((await world.guest.rest('POST', '/api/auth/login', { email, password: secret })).status).toBe(200)
      expect((await world.guest.rest('POST', '/api/auth/login', { email, password: secret.trim() })).status).toBe(
        secret.trim() === secret ? 200 : 401,
      )
    }
  })

  test('trims a name before it checks the length', async () => {
    const world = await openWorld()
    const answer = await world.guest.rest('POST', '/api/auth/signup', { ...account, name: `  ${'A'.repeat(80)}  ` })
    expect(answer).toMatchObject({ status: 201, body: { user: { name: 'A'.repeat(80) } } })
  })
})

describe('signing in', () => {
  test('returns the user for the right password, and the same error for a wrong one and an unknown address', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const login = (email: string, secret: string) =>
      world.guest.rest('POST', '/api/auth/login', { email, password: secret })

    const welcome = await login(' ANN@example.org', password)
    expect(welcome).toMatchObject({ status: 200, body: { user: { id: ann.id, email: ann.email } } })
    expect((await world.clientWith(cookieOf(welcome)).api.auth.me())?.id).toBe(ann.id)

    const wrong = await login(ann.email, 'wrong horse')
    const unknown = await login('nobody@example.org', password)
    expect(wrong).toMatchObject({ status: 401, body: { error: 'Login failed' } })
    expect(unknown.body).toEqual(wrong.body)
    expect(unknown.status).toBe(wrong.status)
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(wrong.headers).sort())
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  test('asks for both fields when one is missing', async () => {
    const world = await openWorld()
    const { email } = await world.user('Ann')
    for (const input of [{}, { email: '', password }, { email, password: '' }, { email }, { password }]) {
      const answer = await world.guest.rest('POST', '/api/auth/login', input)
      expect.soft(answer).toMatchObject({ status: 400, body: { error: 'Please enter both email and password' } })
    }
  })

  test('signing out ends this session only, and succeeds without a session', async () => {
    const world = await openWorld()
    const here = await world.user('Ann')
    const there = await signUp(world, 'bob@example.org')
    const elsewhere = await world.guest.rest('POST', '/api/auth/login', { email: here.email, password })

    expect(await here.rest('POST', '/api/auth/logout')).toMatchObject({ status: 200, body: { ok: true } })
    expect((await here.rest('GET', '/api/auth/me')).status).toBe(401)
    expect(await here.api.auth.viewer()).toBeNull()
    expect((await world.clientWith(cookieOf(elsewhere)).rest('GET', '/api/auth/me')).status).toBe(200)
    expect((await there.rest('GET', '/api/auth/me')).status).toBe(200)
    expect((await world.guest.rest('POST', '/api/auth/logout')).status).toBe(200)
  })

  test('me returns the bare user and 401 to guests; viewer returns null to guests', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { id, name, email } = ann
    const user = {
      id,
      name,
      email,
      image: null,
      emailVerified: true,
      isSuperAdmin: false,
      timeZone: null,
      language: null,
    }
    expect((await ann.rest('GET', '/api/auth/me')).body).toEqual(user)
    expect(await ann.api.auth.viewer()).toEqual(user)
    expect(await world.guest.rest('GET', '/api/auth/me')).toMatchObject({
      status: 401,
      body: { error: messages.signInNeeded },
    })
    expect(await world.guest.api.auth.viewer()).toBeNull()
  })
})

/** Careless case folding turns the Kelvin sign and the dotted capital I into `k` and `i`. */
test('distinguishes addresses that only look alike', async () => {
  const world = await openWorld()
  await world.user('Kim')
  for (const email of [
    '\u212Aim@example.org',
    'K\u0130m@example.org',
    'kim@example.org\u0000',
    'k\u0131m@example.org',
  ]) {
    expect(await world.guest.rest('POST', '/api/auth/signup', { ...account, email })).toMatchObject({
      status: 400,
      body: { error: messages.emailInvalid },
    })
    expect((await world.guest.rest('POST', '/api/auth/login', { email, password })).status).toBe(401)
    expect((await world.guest.rest('POST', '/api/auth/forgot-password', { email })).status).toBe(400)
    expect((await world.guest.rest('POST', '/api/auth/resend-verification', { email })).status).toBe(400)
  }
  expect(await world.deliverMails()).toEqual([])
})

describe('the profile', () => {
  test('changes only the given fields', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const put = (fields: object) => ann.rest('PUT', '/api/auth/profile', fields)
    const image = '/media/ann.webp'
    expect(await put({ name: ' Ann Lee ' })).toMatchObject({ status: 200, body: { name: 'Ann Lee', image: null } })
    expect((await put({ image })).body).toMatchObject({ name: 'Ann Lee', image })
    expect((await put({})).body).toMatchObject({ name: 'Ann Lee', image })
    expect((await put({ image: 'https://media.example.net/a.png' })).status).toBe(200)
    expect((await put({ image: null })).body).toMatchObject({ name: 'Ann Lee', image: null })
    // Fields that only the server sets are ignored in input.
    await put({ email: 'other@example.org', emailVerified: false, isSuperAdmin: true })
    expect((await ann.rest('GET', '/api/auth/me')).body).toMatchObject({
      name: 'Ann Lee',
      email: ann.email,
      image: null,
      emailVerified: true,
      isSuperAdmin: false,
    })
    const refused = { status: 401, body: { error: 'Not authenticated' } }
    expect(await world.guest.rest('PUT', '/api/auth/profile', { name: 'Nobody' })).toMatchObject(refused)
  })

  test('refuses an invalid name or photo', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const notAnAddress = 'Image must be an http or https address'
    for (const [field, value, error] of [
      ['name', 'A', 'Name must be at least 2 characters.'],
      ['name', 'A'.repeat(81), 'Name must be at most 80 characters'],
      ['image', 'javascript:alert(1)', notAnAddress],
      ['image', '//elsewhere.example/a.png', notAnAddress],
      ['image', '/\\elsewhere.example/a.png', notAnAddress],
      ['image', `/${'a'.repeat(2_000)}`, 'Image must be at most 2,000 characters'],
    ] as const) {
      const answer = await ann.rest('PUT', '/api/auth/profile', { [field]: value })
      expect.soft(answer).toMatchObject({ status: 400, body: { error, field } })
    }
    expect((await ann.rest('GET', '/api/auth/me')).body).toMatchObject({ name: 'Ann', image: null })
  })
})

describe('super admin', () => {
  test('is granted to the user who verifies the address of SUPER_ADMIN_EMAIL, not before', async () => {
    const world = await openWorld({ config: { superAdminEmail: 'Boss@Example.org' } })
    const boss = await signUp(world, 'boss@example.org')
    const other = await signUp(world, 'other@example.org')
    expect((await boss.api.auth.me()).isSuperAdmin).toBe(false)
    await other.api.auth.verifyEmail({ token: other.token })
    expect((await boss.api.auth.me()).isSuperAdmin).toBe(false)
    await boss.api.auth.verifyEmail({ token: boss.token })
    expect(await boss.api.auth.me()).toMatchObject({ emailVerified: true, isSuperAdmin: true })
    expect(await other.api.auth.me()).toMatchObject({ emailVerified: true, isSuperAdmin: false })
  })

  test('keeps the date of the first promotion when others verify later', async () => {
    const world = await openWorld({ config: { superAdminEmail: 'boss@example.org' } })
    const boss = await signUp(world, 'boss@example.org')
    await boss.api.auth.verifyEmail({ token: boss.token })
    const since = () =>
      world.db.selectFrom('user').select('superAdminAt').where('superAdminAt', 'is not', null).execute()
    const before = await since()
    await world.deliverMails()
    world.advance(hour)
    const other = await signUp(world, 'other@example.org', { name: 'Other' })
    await other.api.auth.verifyEmail({ token: other.token })
    expect(await since()).toEqual(before)
  })
})

test('stores no secret in the clear: passwords, cookies, mailed tokens', async () => {
  const world = await openWorld()
  const secret = 'a password to look for'
  const ann = await signUp(world, 'ann@example.org', { password: secret })
  await world.guest.api.auth.resendVerification({ email: 'ann@example.org' })
  await world.guest.api.auth.forgotPassword({ email: 'ann@example.org' })
  const tokens = [ann.token, ...(await world.deliverMails()).map(mailedToken)]
  const cookie = ann.cookie.split('=')[1] ?? ''
  const contents = await databaseContents(world.db)
  expect(tokens).toHaveLength(3)
  expect(contents).toContain('ann@example.org')
  for (const clear of [secret, cookie, ...tokens]) {
    expect(clear.length).toBeGreaterThan(20)
    expect(contents).not.toContain(clear)
  }
  expect(contents).toContain('$argon2id$')

  // The stored values open nothing.
  const stored = await world.db.selectFrom('session').select('id').executeTakeFirstOrThrow()
  expect(await world.clientWith(`folkmoot_session=${stored.id}`).api.auth.viewer()).toBeNull()
  for (const { hash } of await world.db.selectFrom('emailToken').select('hash').execute()) {
    expect((await world.guest.rest('GET', `/api/auth/verify-email?token=${hash}`)).status).toBe(400)
  }
})
