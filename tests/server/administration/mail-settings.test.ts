import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { enforceLimit } from '../../../src/server/platform/rate-limits/enforce-limit.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { login, mailServer, openMailSettings, password, plain } from '../../support/administration/mail-settings.ts'
import { localhostCertificate } from '../../support/platform/localhost-certificate.ts'
import { refusal, refusals } from '../../support/refusal.ts'

/** A program that sends this line to every client. Returns its port. */
async function greeter(line: string) {
  const server = createServer((socket) => void socket.end(`${line}\r\n`)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return (server.address() as { port: number }).port
}

/** The texts in the files of a folder, as bytes. */
const filesIn = (folder: string) =>
  readdirSync(folder).map((name) =>
    statSync(join(folder, name)).isFile() ? readFileSync(join(folder, name), 'latin1') : '',
  )

test('stores a mail server that applies to the next mail, with its password encrypted and never shown', async () => {
  const { world, dataDir, root, ann, settings } = await openMailSettings()
  const server = await mailServer({ login })
  expect(await settings.mail()).toEqual({
    server: null,
    sender: '',
    defaultSender: 'Folkmoot <no-reply@folkmoot.test>',
    serverSetBy: null,
    senderSetBy: null,
    problem: null,
  })
  expect((await root.api.admin.health()).mailsGo).toBe('files')
  const sendsMail = async () => (await world.guest.api.instance.get()).sendsMail
  expect(await sendsMail()).toBe(false)

  const input = { server: plain(server.port), sender: 'forum@example.org' }
  const { password: _, ...withoutPassword } = input.server
  const saved = { server: { ...withoutPassword, hasPassword: true }, sender: 'forum@example.org' }
  expect(await settings.saveMail(input)).toMatchObject(saved)
  expect(await settings.mail()).toMatchObject(saved)
  expect((await root.api.admin.health()).mailsGo).toBe('smtp')
  expect(await sendsMail()).toBe(true)

  await settings.save({ name: 'The Forum' })
  await ann.api.auth.forgotPassword({ email: ann.email })
  await world.deliverMails()
  expect(server.received).toMatchObject([
    { from: { name: 'The Forum', address: 'forum@example.org' }, to: [{ address: ann.email }] },
  ])
  expect(await settings.testMail({})).toEqual({ to: root.email, way: 'smtp', error: null })

  // The password stays when only other settings change, and goes with the server.
  await settings.saveMail({ sender: '' })
  await settings.saveMail({ server: withoutPassword })
  expect(await settings.testMail({})).toMatchObject({ error: null })
  expect(await settings.saveMail({ server: null })).toMatchObject({ server: null, problem: null })
  expect(await settings.testMail({})).toMatchObject({ way: 'files', error: null })
  expect(await sendsMail()).toBe(false)
  await settings.saveMail({ server: plain(server.port) })

  const { items } = await root.api.auditLog.list({ action: 'settings.change' })
  const where = `127.0.0.1:${server.port}`
  expect(items.map(({ detail }) => detail).reverse()).toEqual([
    `mailServer: none → ${where}`,
    'mailSender: none → forum@example.org',
    'name: Folkmoot → The Forum',
    'mailSender: forum@example.org → none',
    `mailServer: ${where} → ${where}`,
    `mailServer: ${where} → none`,
    `mailServer: none → ${where}`,
  ])
  expect(statSync(join(dataDir, 'secret.key'))).toMatchObject({ size: 32, mode: 0o100600 })
  const stored = filesIn(dataDir).join('\n')
  expect(stored).toContain('mailServer')
  for (const secret of [password, Buffer.from(password).toString('latin1'), Buffer.from(password).toString('base64')])
    expect(stored).not.toContain(secret)
  expect(JSON.stringify(await root.api.auditLog.list({}))).not.toContain('canary')

  for (const { status } of await refusals([ann.api.adminSettings.mail(), ann.api.adminSettings.saveMail(input)]))
    expect(status).toBe(403)
  expect((await refusal(world.guest.api.adminSettings.saveMail(input))).status).toBe(401)
})

test('refuses invalid mail settings, and a stored password for another server', async () => {
  const { settings } = await openMailSettings()
  const server = await mailServer({ login })
  const right = plain(server.port)
  const { password: _, ...withoutPassword } = right
  const needed = { status: 400, error: messages.mailPasswordNeeded, field: 'password' }
  expect(await refusal(settings.saveMail({ server: withoutPassword }))).toMatchObject(needed)
  await settings.saveMail({ server: right })
  for (const change of [{ host: 'localhost' }, { port: 26 }, { security: 'starttls' as const }, { user: 'other' }]) {
    const server = { ...withoutPassword, ...change }
    expect(await refusal(settings.saveMail({ server }))).toMatchObject(needed)
    expect(await refusal(settings.testMail({ server }))).toMatchObject(needed)
  }
  const wrong = [
    [{ host: 'mail.example.org/x' }, 'Mail server must be a name such as mail.example.org'],
    [{ host: '' }, 'Mail server is required'],
    [{ port: 0 }, 'Port must be 1 to 65,535'],
    [{ security: 'ssl' as never }, 'security must be one of starttls, tls, none'],
  ] as const
  for (const [change, error] of wrong)
    expect(await refusal(settings.saveMail({ server: { ...right, ...change } }))).toMatchObject({ status: 400, error })
  expect(await refusal(settings.saveMail({ sender: 'nobody' }))).toMatchObject({ status: 400 })
  expect(await settings.testMail({})).toMatchObject({ error: null })
})

/** The port of a service that no system runs any more (tcpmux). */
const unusedPort = 1

test('tests typed settings without saving them, and explains each failure in plain words', async () => {
  const { root, settings } = await openMailSettings()
  const server = await mailServer({ login })
  const right = plain(server.port)
  expect(await settings.testMail({ server: right, sender: 'forum@example.org', to: 'eve@example.org' })).toEqual({
    to: 'eve@example.org',
    way: 'smtp',
    error: null,
  })
  expect(server.received).toMatchObject([
    { from: { address: 'forum@example.org' }, to: [{ address: 'eve@example.org' }] },
  ])
  expect(await settings.mail()).toMatchObject({ server: null, sender: '' })

  const failure = async (server: Parameters<typeof settings.testMail>[0]['server']) =>
    (await settings.testMail({ server })).error
  expect(await failure({ ...right, password: 'guess' })).toBe(
    '127.0.0.1 refused the user name or the password. It said: 535 Unknown user post or password …',
  )
  expect(await failure({ ...right, host: 'nowhere.invalid' })).toMatch(/nowhere\.invalid/)
  expect(await failure({ ...right, security: 'starttls' })).toMatch(/does not offer this encryption/)
  const busy = await mailServer({ refuses: () => true })
  expect(await failure({ ...plain(busy.port), user: '' })).toBe(
    '127.0.0.1 refused the sender or the recipient. It said: 452 Mailbox is full',
  )
  // Another test may have taken a port that this one has just closed.
  expect(await failure(plain(unusedPort))).toBe(
    `127.0.0.1 does not accept connections on port ${unusedPort}. Check the port.`,
  )

  // A program that is no mail server is not quoted.
  const ssh = await greeter('SSH-2.0-SecretBanner')
  expect(await failure(plain(ssh))).toBe(
    `The program that answers at 127.0.0.1, port ${ssh}, does not speak as a mail server.`,
  )
  const blocking = await greeter(`554 Your network is blocked ${'x'.repeat(500)}`)
  const said = await failure(plain(blocking))
  expect(said).toMatch(/^127\.0\.0\.1 refused to talk to this server\. It said: 554 Your network is blocked x+…$/)
  expect(said?.length).toBeLessThan(270)
  expect((await root.api.auditLog.list({ action: 'mail.test' })).items[0]?.detail).toBe(
    'their own address: could not be sent',
  )
})

test.each(['starttls', 'tls'] as const)('sends by %s to a server whose certificate is trusted', async (security) => {
  const { settings } = await openMailSettings()
  const { port, received } = await mailServer({ login, security })
  const server = { ...plain(port), host: 'localhost', security }
  expect(await settings.testMail({ server })).toMatchObject({
    error:
      'The certificate of localhost is self-signed, so nothing proves whose it is. Let this machine trust it by NODE_EXTRA_CA_CERTS.',
  })
  const trusted = getCACertificates()
  onTestFinished(() => setDefaultCACertificates(trusted))
  setDefaultCACertificates([...trusted, localhostCertificate.cert])
  expect(await settings.testMail({ server })).toMatchObject({ error: null })
  expect(received).toHaveLength(1)
})

test('lets environment variables win, field by field', async () => {
  const smtpUrl = 'smtps://post:s%C3%A9cret@mail.example.net'
  const byServer = await openMailSettings({ config: { smtpUrl } })
  expect(await byServer.settings.mail()).toMatchObject({
    server: { host: 'mail.example.net', port: 465, security: 'tls', user: 'post', hasPassword: true },
    serverSetBy: 'SMTP_URL',
    senderSetBy: null,
  })
  const fixed = { status: 409, error: messages.mailServerFixed }
  expect(await refusal(byServer.settings.saveMail({ server: plain(25) }))).toMatchObject(fixed)
  expect(await refusal(byServer.settings.testMail({ server: plain(25) }))).toMatchObject(fixed)
  expect(await byServer.settings.saveMail({ sender: 'forum@example.org' })).toMatchObject({
    sender: 'forum@example.org',
  })

  const mailFrom = 'Forum <forum@example.org>'
  const bySender = await openMailSettings({ config: { mailFrom, hasMailFrom: true } })
  expect(await bySender.settings.mail()).toMatchObject({ sender: mailFrom, senderSetBy: 'MAIL_FROM' })
  expect(await refusal(bySender.settings.saveMail({ sender: 'a@example.org' }))).toMatchObject({
    status: 409,
    error: messages.mailSenderFixed,
  })
  const server = await mailServer({ login })
  await bySender.settings.saveMail({ server: plain(server.port) })
  // Stored before the variable was set.
  await bySender.world.db
    .insertInto('instanceSetting')
    .values({ key: 'mailSender', value: 'old@example.org' })
    .execute()
  await bySender.settings.testMail({})
  expect(server.received).toMatchObject([{ from: { name: 'Forum', address: 'forum@example.org' } }])
})

test('says when another test email may be sent', async () => {
  const { world, settings } = await openMailSettings({ limitsRates: true })
  for (let sent = 0; sent < 10; sent += 1) await settings.testMail({})
  expect(await refusal(settings.testMail({}))).toMatchObject({
    status: 429,
    error: 'Too many attempts. Please try again in 60 minutes.',
    retryAfter: expect.any(Number),
  })
  await expect(world.services.rateLimits.consume('write.daily', 'x', 2_001)).resolves.toBeGreaterThan(0)
  await expect(enforceLimit(world.services, 'write.daily', 'x')).rejects.toThrow(
    'Too many attempts. Please try again in 24 hours.',
  )
  await world.services.rateLimits.consume('write', 'x', 61)
  await expect(enforceLimit(world.services, 'write', 'x')).rejects.toThrow(messages.tooManyRequests)
})
