import { expect, test } from 'vitest'
import { readConfig } from '../../../src/server/platform/config.ts'
import { environmentTransport } from '../../../src/server/platform/mail/delivery.ts'
import { mailServerInput } from '../../../src/shared/instance/mail-settings.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createInvitationWorld } from '../../support/communities/invitations.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type World } from '../../support/world.ts'

/** Spellings of one host: with a composed and a combining mark, capitals, wide letters and the ideographic full stop. */
const hosts = ['bücher.example', 'bu\u0308cher.example', 'BÜCHER.Example', 'ｂücher。example', 'XN--BCHER-KVA.example']
const spellings = hosts.map((host) => `ann@${host}`)
const [readable = '', decomposed = '', capitals = '', wide = '', registered = ''] = spellings
const ascii = 'ann@xn--bcher-kva.example'
const invalid = ['ann@bü cher.example', 'ann@bücher.example:25', 'ann@bücher.example/x', 'ann@ü', 'ann@xn--ü.example']

const signUp = (world: World, email: string) =>
  world.guest.rest('POST', '/api/auth/signup', { name: 'Ann', email, password })
const signIn = (world: World, email: string) => world.guest.rest('POST', '/api/auth/login', { email, password })

test('every spelling of an international address is one mailbox', async () => {
  const world = await openWorld()
  expect(await signUp(world, capitals)).toMatchObject({ body: { user: { email: ascii } } })
  for (const email of spellings) {
    const refused = { status: 409, body: { error: messages.emailTaken, field: 'email' } }
    expect.soft(await signUp(world, email)).toMatchObject(refused)
  }
  const [mail] = await world.deliverMails()
  expect(mail?.to).toBe(ascii)
  await world.guest.api.auth.verifyEmail({ token: mailedToken(mail) })

  for (const email of spellings) {
    expect.soft(await signIn(world, email)).toMatchObject({ status: 200, body: { user: { emailVerified: true } } })
    await world.guest.api.auth.forgotPassword({ email })
    expect.soft((await world.deliverMails()).map(({ to }) => to)).toEqual([ascii])
  }
  expect(await signIn(world, 'ann@bucher.example')).toMatchObject({ status: 401 })

  const root = await world.user('Root', { isSuperAdmin: true })
  const [ann] = (await root.api.admin.searchUsers({ query: ascii })).items
  await root.api.userManagement.suspend({ id: ann?.id ?? '', reason: 'Spam', until: null })
  for (const query of [...spellings, ...hosts, 'bücher']) {
    const { items } = await root.api.admin.searchUsers({ query })
    expect.soft(items.map(({ email }) => email)).toEqual([ascii])
    const log = await root.api.auditLog.list({ q: query })
    expect.soft(log.items.map(({ about }) => about?.name)).toEqual(['Ann'])
  }
})

test('an invalid international address is refused with the field', async () => {
  const world = await openWorld()
  for (const email of [...invalid, 'ånn@example.org'])
    expect.soft(await signUp(world, email)).toMatchObject({
      status: 400,
      body: { error: messages.emailInvalid, field: 'email' },
    })
  const long = `ann@${'ü.'.repeat(115)}example`
  expect(await signUp(world, long)).toMatchObject({
    status: 400,
    body: { error: 'Email must be at most 254 characters', field: 'email' },
  })
  // International names end with a label of letters, digits and hyphens.
  expect(await signUp(world, 'ann@пример.рф')).toMatchObject({ body: { user: { email: 'ann@xn--e1afmkfd.xn--p1ai' } } })
})

test('invitations and changes of address know every spelling', async () => {
  const { world, ann, send, listed } = await createInvitationWorld()
  await send(ann, [readable, wide, registered])
  const mails = await world.deliverMails()
  expect(mails.map(({ to }) => to)).toEqual([ascii])
  expect((await listed()).map(({ email }) => email)).toEqual([ascii])
  expect(await refusal(send(ann, ['ann@bü/cher.example']))).toMatchObject({
    status: 400,
    error: 'ann@bü/cher.example is not a valid email address',
  })

  await ann.api.auth.prove({ password })
  await ann.api.account.changeEmail({ email: decomposed })
  const [mail] = await world.deliverMails()
  expect(mail?.to).toBe(ascii)
  await ann.api.account.confirmEmail({ token: mailedToken(mail) })
  expect((await signIn(world, capitals)).status).toBe(200)
})

test('senders, mail servers and the address of the site take the form that mail servers know', async () => {
  const env = { MAIL_FROM: `Forum <${readable}>`, SUPER_ADMIN_EMAIL: wide, PUBLIC_URL: 'https://bücher.example' }
  const config = readConfig(env)
  expect(config).toMatchObject({ superAdminEmail: ascii, publicUrl: 'https://xn--bcher-kva.example' })
  expect((await environmentTransport(config)).from).toEqual({ name: 'Forum', address: ascii })
  expect((await environmentTransport(readConfig({ PUBLIC_URL: env.PUBLIC_URL }))).from.address).toBe(
    'no-reply@xn--bcher-kva.example',
  )
  expect(() => readConfig({ SUPER_ADMIN_EMAIL: 'ann@xn--ü.example' })).toThrow('must be an email address')

  const server = { host: 'Mail.Bücher.example', port: 587, security: 'starttls', user: '' }
  expect(mailServerInput.parse(server).host).toBe('mail.xn--bcher-kva.example')
  expect(mailServerInput.safeParse({ ...server, host: 'bü cher' }).success).toBe(false)

  const world = await openWorld({ config: { publicUrl: config.publicUrl } })
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.auth.prove({ password })
  expect(await root.api.adminSettings.saveMail({ sender: readable })).toMatchObject({ sender: ascii })
  expect(await root.api.adminSettings.testMail({ to: capitals })).toMatchObject({ to: ascii, error: null })
  const bio = (host: string) => `[Chess](https://${host}/communities/chess)`
  for (const host of ['bücher.example', 'BU\u0308CHER.example', 'xn--bcher-kva.example']) {
    const { settings } = await root.api.settings.save({ PROFILE_BIO: bio(host) })
    expect.soft(settings.PROFILE_BIO).toBe('[Chess](/communities/chess)')
  }
  expect((await root.api.settings.save({ PROFILE_BIO: bio('bucher.example') })).settings.PROFILE_BIO).toBe(
    bio('bucher.example'),
  )
})
