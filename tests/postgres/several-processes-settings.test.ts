import { expect, onTestFinished, test } from 'vitest'
import { mailTransportWithLog } from '../../src/server/instance/settings/mail-settings.ts'
import { mailContents } from '../../src/server/mails.ts'
import { deliverMailsHandler } from '../../src/server/platform/mail/deliver-mails.ts'
import { createMailer } from '../../src/server/platform/mail/delivery.ts'
import { messages } from '../../src/shared/platform/messages.ts'
import { openWorld } from '../support/checked-world.ts'
import { createCommunity } from '../support/communities/create-community.ts'
import { setUpAuthenticatorApp, totpCode, twoFactorChallenge } from '../support/identity/two-factor.ts'
import { jobRun } from '../support/platform/job-world.ts'
import { startMailServer } from '../support/platform/mail-server.ts'
import { openTwoProcesses } from '../support/postgres/beside.ts'
import { temporaryFolder } from '../support/process.ts'
import { refusal } from '../support/refusal.ts'
import { password, type World } from '../support/world.ts'

const login = { user: 'folkmoot', password: 'pass word' }

/** Delivers mails by the settings of the database, as the server does. */
function byStoredSettings({ services }: World) {
  Object.assign(services.mail, createMailer(services.config, services.log, mailTransportWithLog(services)))
}

test('a change by one process applies to the next request of another', async () => {
  const { one, other } = await openTwoProcesses()
  const [ann, root] = [await one.user('Ann'), await one.user('Root', { isSuperAdmin: true })]
  const [annElsewhere, rootElsewhere] = [other.clientWith(ann.cookie), other.clientWith(root.cookie)]
  const club = await createCommunity(ann)
  const feed = async () => (await annElsewhere.api.feeds.new({})).items.map(({ title }) => title)
  expect(await feed()).toEqual([])
  expect((await annElsewhere.rest('GET', '/api/auth/me')).status).toBe(200)

  await ann.api.posts.create({ title: 'Openings', content: 'e4', forumId: club.forumId })
  expect(await feed()).toEqual(['Openings'])

  expect(await other.guest.api.instance.get()).toMatchObject({ name: 'Folkmoot', signUpMode: 'open' })
  await root.api.adminSettings.save({ name: 'Chess Forum', signUpMode: 'closed' })
  expect(await other.guest.api.instance.get()).toMatchObject({ name: 'Chess Forum', signUpMode: 'closed' })
  const refused = await other.guest.rest('POST', '/api/auth/signup', { name: 'Bob', email: 'b@example.org', password })
  expect(refused.status).toBe(403)

  await rootElsewhere.api.userManagement.suspend({ id: ann.id, reason: 'Spam', until: null })
  expect((await ann.rest('GET', '/api/auth/me')).status).toBe(401)
  await root.rest('POST', '/api/auth/logout')
  expect((await rootElsewhere.rest('GET', '/api/auth/me')).status).toBe(401)
})

test('processes with their own data folders share sessions, tokens, the password of the mail server and the secrets of apps', async () => {
  const server = await startMailServer({ login })
  onTestFinished(() => server.close())
  const secretKey = Buffer.alloc(32, 9)
  const one = await openWorld({ config: { dataDir: temporaryFolder(), secretKey, smtpUrl: null } })
  const other = await openWorld({ beside: one, config: { dataDir: temporaryFolder(), secretKey, smtpUrl: null } })
  byStoredSettings(other)
  const root = await one.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.saveMail({
    server: { host: '127.0.0.1', port: server.port, security: 'none', ...login },
  })
  const row = await one.db.selectFrom('instanceSetting').select('value').where('key', '=', 'mailServer').execute()
  expect(JSON.stringify(row)).not.toContain(login.password)
  await one.guest.api.auth.signup({ name: 'Ann', email: 'ann@example.org', password })
  other.advance(1_000)
  await other.deliverMails()
  const [mail] = server.received
  const link = /http:\S+[?#&]token=([\w-]+)/.exec(mail?.text ?? '')
  // The link that one process mailed is opened at the other.
  expect(await other.guest.rest('GET', `/api/auth/verify-email?token=${link?.[1]}`)).toMatchObject({ status: 200 })

  const bob = await one.user('Bob')
  const { secret } = await setUpAuthenticatorApp(one, bob)
  other.advance(one.services.now().getTime() - other.services.now().getTime())
  const { ticket } = await twoFactorChallenge(one, bob)
  const proof = { ticket, code: totpCode(other, secret) }
  expect(await other.guest.rest('POST', '/api/auth/second-factor', proof)).toMatchObject({ status: 200 })
})

test('a process without the key leaves mails to the others, and none stores a password that the others cannot read', async () => {
  const server = await startMailServer({ login })
  onTestFinished(() => server.close())
  const one = await openWorld({ config: { smtpUrl: null } })
  const other = await openWorld({ beside: one, config: { dataDir: temporaryFolder(), secretKey: null, smtpUrl: null } })
  const root = await one.user('Root', { isSuperAdmin: true })
  const stored = { server: { host: '127.0.0.1', port: server.port, security: 'none' as const, ...login } }
  await root.api.adminSettings.saveMail(stored)
  const elsewhere = other.clientWith(root.cookie)
  expect(await elsewhere.api.adminSettings.mail()).toMatchObject({ problem: messages.mailPasswordUnreadableHere })
  expect(await refusal(elsewhere.api.adminSettings.saveMail(stored))).toMatchObject({
    status: 409,
    error: messages.secretKeyUnshared,
  })
  for (const process of [one, other]) byStoredSettings(process)
  await one.guest.api.auth.signup({ name: 'Ann', email: 'ann@example.org', password })
  for (const process of [one, other]) process.advance(1_000)
  await other.deliverMails()
  const untouched = [{ attempts: 0, lastError: null }]
  expect(await one.db.selectFrom('mail').select(['attempts', 'lastError']).execute()).toEqual(untouched)
  const job = one.db.selectFrom('job').select(['attempts', 'lastError', 'lockedUntil']).where('queue', '=', 'mail')
  expect(await job.execute()).toEqual([{ attempts: 0, lastError: null, lockedUntil: null }])
  // The settings may change after the job has begun.
  await deliverMailsHandler(mailContents).run(other.services, {}, jobRun())
  expect(await one.db.selectFrom('mail').select(['attempts', 'lastError']).execute()).toEqual(untouched)
  expect(server.received).toEqual([])
  await one.deliverMails()
  expect(server.received).toHaveLength(1)
})
