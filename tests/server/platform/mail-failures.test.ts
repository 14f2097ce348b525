import { describe, expect, onTestFinished, test } from 'vitest'
import { mailTransportWithLog } from '../../../src/server/instance/settings/mail-settings.ts'
import { mailContents } from '../../../src/server/mails.ts'
import { runDueJobs } from '../../../src/server/platform/jobs/runner.ts'
import { inEnglish } from '../../../src/server/platform/languages/translator.ts'
import { deliverMailsHandler } from '../../../src/server/platform/mail/deliver-mails.ts'
import { mailDelivery } from '../../../src/server/platform/mail/delivery.ts'
import { openTransport, send } from '../../../src/server/platform/mail/smtp.ts'
import { phrase } from '../../../src/shared/platform/phrase.ts'
import { openWorld } from '../../support/checked-world.ts'
import { callsOf } from '../../support/platform/browser-calls.ts'
import { startMailServer } from '../../support/platform/mail-server.ts'
import { startStallingMailServer } from '../../support/platform/stalling-mail-server.ts'
import { password, type World } from '../../support/world.ts'

const minute = 60_000
const signUp = (world: World, name: string) =>
  world.guest.api.auth.signup({ name, email: `${name.toLowerCase()}@example.org`, password })
const metricsToken = 'a-token-of-enough-length'

/** A world that sends to a mail server with these answers, as a super admin has set it up. */
async function setting(options: Parameters<typeof startMailServer>[0] = {}) {
  const world = await openWorld({ config: { metricsToken, smtpUrl: null } })
  const server = await startMailServer(options)
  onTestFinished(() => server.close())
  const { services } = world
  services.mail.deliver = mailDelivery(services.config, services.log, mailTransportWithLog(services))
  const root = await world.user('Root', { isSuperAdmin: true })
  const input = { host: '127.0.0.1', port: server.port, security: 'none' as const, user: '' }
  await root.api.adminSettings.saveMail({ server: input })
  const failing = async () => (await root.api.admin.health()).failingMails
  const verdict = async () => {
    const verdicts = await root.api.doctor.examine({ origin: '', browserTime: services.now().toISOString() })
    return verdicts.find(({ subject }) => subject === 'Emails')
  }
  const metric = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const { body } = await world.app.inject({ url: '/metrics', headers })
    return Number(/^folkmoot_mails_failing (\d+)$/m.exec(body)?.[1])
  }
  const queued = () =>
    world.db
      .selectFrom('mail')
      .select(['toEmail', 'attempts', 'dueAt', 'sentAt', 'failedAt', 'lastError'])
      .orderBy('toEmail')
      .execute()
  return { world, server, input, root, failing, verdict, metric, queued }
}

describe('failing mail', () => {
  test('is shown from the second failure on: how many, since when, and the last error', async () => {
    let isFull = true
    const { world, failing, verdict, metric } = await setting({ refuses: () => isFull })
    await signUp(world, 'Ann')
    await world.deliverMails()
    expect(await failing()).toBeNull()
    expect(await verdict()).toMatchObject({ state: 'ok' })
    expect(await metric()).toBe(0)

    world.advance(minute)
    const first = world.services.now().getTime() - minute
    await world.deliverMails()
    const shown = await failing()
    const lastError = '127.0.0.1 refused the sender or the recipient. It said: 452 Mailbox is full'
    expect(shown).toMatchObject({ count: 1, lastError })
    expect(Math.abs(Date.parse(shown?.since ?? '') - first)).toBeLessThan(5_000)
    expect(await verdict()).toMatchObject({
      state: 'fail',
      reason: `1 email fails since ${inEnglish(phrase('{at}', { at: new Date(shown?.since ?? '') }))}; the last error: ${lastError}`,
      fix: expect.stringContaining('send a test email'),
    })
    expect(await metric()).toBe(1)

    await signUp(world, 'Bob')
    for (const _ of ['first', 'second']) {
      await world.deliverMails()
      world.advance(2 * minute)
    }
    expect(await failing()).toMatchObject({ count: 2, since: shown?.since })
    isFull = false
    world.advance(60 * minute)
    await world.deliverMails()
    expect(await failing()).toBeNull()
    expect(await verdict()).toMatchObject({ state: 'ok' })
  })

  test('says why in the language of the reader, while it is tried and after it was given up', async () => {
    let reply = '452 Mailbox is full'
    const { world, root } = await setting({ refusal: (to) => (to === 'ann@example.org' ? reply : null) })
    await root.api.settings.chooseLanguage({ language: 'de' })
    const health = () => callsOf(world, root).query('admin.health')
    await signUp(world, 'Ann')
    await world.deliverMails()
    world.advance(minute)
    await world.deliverMails()
    const refused = /^127\.0\.0\.1 hat den Absender oder den Empfänger abgelehnt\. .*: 452 Mailbox is full$/
    expect((await health()).failingMails.lastError).toMatch(refused)
    reply = '550 5.1.1 No such user'
    world.advance(2 * minute)
    await world.deliverMails()
    expect((await health()).mailFault).toMatch(/^127\.0\.0\.1 hat .*: 550 5\.1\.1 No such user$/)
  })

  test('is tried again as soon as the settings change or a test by them succeeds', async () => {
    let isFull = true
    const { world, server, input, root, queued } = await setting({ refuses: () => isFull })
    const tryAll = async () => {
      await world.deliverMails()
      return queued()
    }
    await signUp(world, 'Ann')
    for (const wait of [1, 2, 4]) {
      await world.deliverMails()
      world.advance(wait * minute)
    }
    expect(await tryAll()).toMatchObject([{ attempts: 4, sentAt: null }])

    // Neither a failed test nor one of other settings says that the mails would arrive.
    expect(await root.api.adminSettings.testMail({})).toMatchObject({ error: expect.any(String) })
    isFull = false
    expect(await root.api.adminSettings.testMail({ sender: 'forum@example.org' })).toMatchObject({ error: null })
    expect(await tryAll()).toMatchObject([{ attempts: 4, sentAt: null }])

    isFull = true
    await root.api.adminSettings.saveMail({ server: input })
    expect(await tryAll()).toMatchObject([{ attempts: 5, sentAt: null }])
    expect(await tryAll()).toMatchObject([{ attempts: 5, sentAt: null }])
    isFull = false
    expect(await root.api.adminSettings.testMail({})).toMatchObject({ error: null })
    expect(await tryAll()).toMatchObject([{ attempts: 6, sentAt: expect.any(String), lastError: null }])
    expect(server.received.filter(({ to }) => to?.[0]?.address === 'ann@example.org')).toHaveLength(1)
  })

  test.each([
    ['550 5.1.1 No such user', true],
    ['550 5.7.1 This user takes no mail from you', true],
    ['450 4.2.0 Come back later', false],
    ['554 5.7.1 Relay access denied', false],
    ['530 5.7.0 Authentication required', false],
  ])('ends at the recipient after "%s": %s', async (reply, isForGood) => {
    const { world, root, queued, failing } = await setting({
      refusal: (to) => (to === 'ann@example.org' ? reply : null),
    })
    for (const name of ['Ann', 'Bob']) await signUp(world, name)
    await world.deliverMails()
    const [ann, bob] = await queued()
    expect(bob).toMatchObject({ sentAt: expect.any(String) })
    expect(ann?.lastError).toContain(reply)
    const over = { dueAt: null, failedAt: expect.any(String) }
    expect(ann).toMatchObject(isForGood ? over : { dueAt: expect.any(String), failedAt: null })
    world.advance(minute)
    await world.deliverMails()
    expect((await queued())[0]).toMatchObject({ attempts: isForGood ? 1 : 2 })
    expect((await failing())?.count).toBe(isForGood ? undefined : 1)
    const { mailsFailed, mailFault } = await root.api.admin.health()
    expect([mailsFailed, mailFault]).toEqual(isForGood ? [1, expect.stringContaining(`It said: ${reply}`)] : [0, null])
    world.advance(8 * 24 * 60 * minute)
    expect(await root.api.admin.health()).toMatchObject({ mailsFailed: 0, mailFault: null })
  })

  test('goes on after a refusal of the sender, which the settings cause', async () => {
    let reply: string | null = '550 5.1.0 Sender rejected'
    const { world, queued } = await setting({ senderRefusal: () => reply })
    await signUp(world, 'Ann')
    await world.deliverMails()
    expect(await queued()).toMatchObject([{ failedAt: null, lastError: expect.stringContaining('Sender rejected') }])
    reply = null
    world.advance(minute)
    await world.deliverMails()
    expect(await queued()).toMatchObject([{ attempts: 2, sentAt: expect.any(String) }])
  })
})

describe('a server that confirms late', () => {
  test('gets no second copy, and holds up no other mail', async () => {
    const { promise: mayConfirm, resolve: confirm } = Promise.withResolvers<void>()
    onTestFinished(() => confirm())
    const { world, server, root, queued } = await setting({
      confirmation: (to) => (to === 'ann@example.org' ? mayConfirm : Promise.resolve()),
    })
    const deliver = () => runDueJobs(world.services, [deliverMailsHandler(mailContents, 50)], ['mail'])
    await signUp(world, 'Ann')
    const running = deliver()
    await expect.poll(() => server.received.length).toBe(1)
    // It is due again only when no process can be sending it any more.
    for (const name of ['Bob', 'Carl']) await signUp(world, name)
    await expect.poll(() => server.received.length).toBe(3)
    world.advance(2 * minute)
    await root.api.adminSettings.testMail({})
    await signUp(world, 'Dora')
    const recipients = () => server.received.map(({ to }) => to?.[0]?.address?.split('@')[0])
    await expect.poll(recipients).toEqual(['ann', 'bob', 'carl', 'root', 'dora'])
    expect(await queued()).toMatchObject([{ attempts: 1, sentAt: null }, {}, {}, {}])
    confirm()
    await running
    for (const mail of await queued()) expect(mail).toMatchObject({ attempts: 1, sentAt: expect.any(String) })
    world.advance(24 * 60 * minute)
    await deliver()
    expect(server.received).toHaveLength(5)
  })

  test('has ten minutes from the text of the mail on, but one that does not take it has less', async () => {
    const pooled = await openTransport({ url: 'smtp://127.0.0.1:1' }, { pool: true })
    expect(pooled.options).toMatchObject({ socketTimeout: 600_000 })
    const mail = { from: 'a@example.org', to: 'b@example.org', text: 'Hello' }
    const failure = async (silence: 'stops at the recipient' | 'stops after the mail') => {
      const server = await startStallingMailServer(silence)
      const transport = await openTransport({ url: `${server.url}?socketTimeout=700` }, { pool: true })
      const error = await send(transport, mail, 300).catch((error) => error.code)
      transport.close()
      await server.close()
      return error
    }
    expect(await failure('stops at the recipient')).toBe('EABORT')
    // It had the text, so only its own silence ends the wait.
    expect(await failure('stops after the mail')).toBe('ETIMEDOUT')
  })
})
