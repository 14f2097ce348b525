import { describe, expect, onTestFinished, test } from 'vitest'
import { mailContents } from '../../../src/server/mails.ts'
import { startJobs } from '../../../src/server/platform/jobs/runner.ts'
import { deliverMailsHandler } from '../../../src/server/platform/mail/deliver-mails.ts'
import { mailDelivery } from '../../../src/server/platform/mail/delivery.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { startMailServer } from '../../support/platform/mail-server.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type World } from '../../support/world.ts'

const minute = 60_000
const account = { name: 'Ann', email: 'ann@example.org', password }

const queued = (world: World) =>
  world.db
    .selectFrom('mail')
    .select(['kind', 'toEmail', 'attempts', 'dueAt', 'sentAt', 'failedAt', 'lastError'])
    .orderBy('createdAt')
    .execute()

/** Sends the world's mails over SMTP, to a server that is closed after the test. */
async function bySmtp(world: World, options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options)
  onTestFinished(() => server.close())
  const { services } = world
  services.mail.deliver = mailDelivery({ ...services.config, smtpUrl: server.url }, services.log)
  return server
}

describe('the mail queue', () => {
  test('accepts a mail in the transaction that causes it, or not at all', async () => {
    const world = await openWorld()
    await world.guest.api.auth.signup(account)
    expect(await queued(world)).toMatchObject([{ kind: 'verify-email', toEmail: 'ann@example.org', attempts: 0 }])

    // The last step of signing up, after queueing the mail, fails.
    await world.db.schema.alterTable('session').renameTo('elsewhere').execute()
    const refused = await refusal(world.guest.api.auth.signup({ ...account, email: 'bob@example.org' }))
    expect(refused.status).toBe(500)
    expect(await queued(world)).toHaveLength(1)
    expect(await world.db.selectFrom('user').select('email').execute()).toEqual([{ email: 'ann@example.org' }])
  })

  test('is processed as soon as a mail arrives, and finishes the current mail before a stop', async () => {
    const world = await openWorld()
    const { promise: isInHand, resolve: takeInHand } = Promise.withResolvers<void>()
    const { promise: mayArrive, resolve: letArrive } = Promise.withResolvers<void>()
    const { deliver } = world.services.mail
    world.services.mail.deliver = async (mail, email) => {
      takeInHand()
      await mayArrive
      await deliver(mail, email)
    }
    const worker = await startJobs(world.services, [deliverMailsHandler(mailContents)])
    world.services.jobs.wake = worker.wake
    await world.guest.api.auth.signup(account)
    await isInHand
    await world.guest.api.auth.forgotPassword({ email: 'ann@example.org' })
    const stopped = worker.stop()
    letArrive()
    await stopped
    expect(world.emails).toMatchObject([{ to: 'ann@example.org', subject: 'Verify your email address' }])
    expect(await queued(world)).toMatchObject([
      { dueAt: null, sentAt: expect.any(String) },
      { dueAt: expect.any(String), sentAt: null, attempts: 0 },
    ])

    await world.guest.api.auth.forgotPassword({ email: 'ann@example.org' })
    expect(world.emails).toHaveLength(1)
  })

  test('retries after 1, 2, 4 … minutes, then every 6 hours, and gives up after two days', async () => {
    const world = await openWorld()
    const server = await bySmtp(world, { refuses: () => true })
    await world.guest.api.auth.signup(account)
    const waits = [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360, 360, 360, 360]
    await world.deliverMails()
    for (const [index, wait] of waits.entries()) {
      world.advance(wait * minute - 1_000)
      await world.deliverMails()
      const attempts = index + 1
      expect.soft(await queued(world)).toMatchObject([{ attempts, failedAt: null, lastError: expect.any(String) }])
      world.advance(1_000)
      await world.deliverMails()
      expect.soft(await queued(world)).toMatchObject([{ attempts: attempts + 1 }])
    }
    const [given] = await queued(world)
    expect(given).toMatchObject({ attempts: 16, dueAt: null, sentAt: null, failedAt: expect.any(String) })
    expect(given?.lastError).toContain('Mailbox is full')
    world.advance(365 * 24 * 60 * minute)
    await world.deliverMails()
    expect(await queued(world)).toEqual([given])
    expect(server.received).toEqual([])
  })

  test('stops after the current mail, however many were claimed', async () => {
    const world = await openWorld()
    for (const name of ['Ann', 'Bob', 'Carl']) {
      await world.guest.api.auth.signup({ ...account, name, email: `${name}@example.org` })
    }
    const { deliver } = world.services.mail
    const worker = Promise.withResolvers<Awaited<ReturnType<typeof startJobs>>>()
    const stop = Promise.withResolvers<Promise<void>>()
    world.services.mail.deliver = async (mail, email) => {
      const { stop: stopWorker } = await worker.promise
      stop.resolve(stopWorker())
      await deliver(mail, email)
    }
    worker.resolve(await startJobs(world.services, [deliverMailsHandler(mailContents)]))
    await stop.promise
    expect(world.emails).toHaveLength(1)
    expect((await queued(world)).map(({ attempts }) => attempts)).toEqual([1, 0, 0])
    world.services.mail.deliver = deliver
    expect(await world.deliverMails()).toHaveLength(2)
  })

  test('keeps and logs a mail of an unknown kind, and continues with the others', async () => {
    const world = await openWorld()
    await world.guest.api.auth.signup(account)
    await world.db.updateTable('mail').set({ kind: 'from-a-newer-release' }).execute()
    await world.guest.api.auth.signup({ ...account, email: 'bob@example.org' })
    const warned: object[] = []
    world.services.log = { ...world.services.log, warn: (context) => void warned.push(context) }
    expect(await world.deliverMails()).toMatchObject([{ to: 'bob@example.org' }])
    expect(warned).toMatchObject([{ kind: 'from-a-newer-release', reason: expect.stringContaining('from-a-newer') }])
    await world.db.updateTable('mail').set({ kind: 'verify-email' }).where('sentAt', 'is', null).execute()
    world.advance(minute)
    expect(await world.deliverMails()).toMatchObject([{ to: 'ann@example.org' }])
  })

  test('does not let one failing mail delay the others', async () => {
    const world = await openWorld()
    const { deliver } = world.services.mail
    world.services.mail.deliver = async (mail, email) => {
      if (email.to === 'ann@example.org') throw new Error('no such mailbox')
      await deliver(mail, email)
    }
    const names = ['ann', ...Array.from({ length: 24 }, (_, index) => `person${index}`)]
    for (const name of names) {
      await world.user(name)
      await world.guest.api.auth.forgotPassword({ email: `${name}@example.org` })
    }
    const emails = await world.deliverMails()
    expect(emails.map(({ to }) => to)).toEqual(names.slice(1).map((name) => `${name}@example.org`))
  })

  test('drops a mail that is obsolete when its turn comes', async () => {
    const world = await openWorld()
    await world.guest.api.auth.signup(account)
    await world.guest.api.auth.resendVerification(account)
    const { deliver } = world.services.mail
    // The first of the two mails is read at once, while the second still waits.
    world.services.mail.deliver = async (mail, email) => {
      await deliver(mail, email)
      await world.guest.api.auth.verifyEmail({ token: mailedToken(email) })
    }
    expect(await world.deliverMails()).toHaveLength(1)
    const sent = { attempts: 1, dueAt: null, sentAt: expect.any(String) }
    expect(await queued(world)).toMatchObject([sent, { attempts: 1, dueAt: null, sentAt: null, failedAt: null }])
  })

  test('stores no text: a mail is composed with the name and address at the time of sending', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    await world.guest.api.auth.forgotPassword({ email: 'ANN@EXAMPLE.ORG' })
    await ann.api.auth.updateProfile({ name: 'Ann Lee' })
    const [email] = await world.deliverMails()
    expect(email).toMatchObject({ to: 'ann@example.org', text: expect.stringContaining('Hello Ann Lee,') })
  })
})

describe('an email', () => {
  const hostile = `<img src=x onerror="alert('1')"> & Söhne`

  test('has the same text in plain text and HTML, with the link in both', async () => {
    const world = await openWorld({ config: { publicUrl: 'https://forum.example.org' } })
    await world.guest.api.auth.signup(account)
    await world.guest.api.auth.forgotPassword(account)
    const [welcome, reset] = await world.deliverMails()
    expect(welcome?.link).toMatch(/^https:\/\/forum\.example\.org\/verify-email\?token=[\w-]{22}$/)
    expect(reset?.link).toMatch(/^https:\/\/forum\.example\.org\/reset-password\?token=[\w-]{22}$/)
    for (const email of [welcome, reset]) {
      expect(email?.text).toContain(`\n${email?.link}\n`)
      expect(email?.html).toContain(`<a href="${email?.link}"`)
      for (const form of [email?.text, email?.html]) expect(form).toContain('Hello there,')
    }
    expect(welcome?.text).toContain('24 hours')
    expect(reset?.text).toContain('one hour')
  })

  test('shows a name as typed and never executes it', async () => {
    const world = await openWorld()
    await (await world.user('Ann')).api.auth.updateProfile({ name: hostile })
    await world.guest.api.auth.forgotPassword(account)
    const [email] = await world.deliverMails()
    expect(email?.text).toContain(`Hello ${hostile},`)
    expect(email?.html).toContain('Hello &lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Söhne,')
    expect(email?.html).not.toContain('<img')
  })
})

describe('SMTP', () => {
  test('delivers a mail as text and HTML, with the same id at every attempt', async () => {
    const world = await openWorld({ config: { mailFrom: 'The Forum <forum@example.org>', hasMailFrom: true } })
    let isFull = true
    const server = await bySmtp(world, { refuses: () => isFull })
    await (await world.user('Ann')).api.auth.updateProfile({ name: 'Ånn 😀' })
    await world.guest.api.auth.forgotPassword(account)
    await world.deliverMails()
    expect(server.received).toEqual([])
    isFull = false
    world.advance(minute)
    await world.deliverMails()
    await world.deliverMails()

    const { id } = await world.db.selectFrom('mail').select('id').executeTakeFirstOrThrow()
    expect(server.received).toMatchObject([
      {
        from: { name: 'The Forum', address: 'forum@example.org' },
        to: [{ address: 'ann@example.org' }],
        subject: 'Reset your password',
        messageId: `<${id}@folkmoot.test>`,
        text: expect.stringContaining('Hello Ånn 😀,'),
        html: expect.stringContaining('Hello Ånn 😀,'),
      },
    ])
    const [, token = ''] = server.received[0]?.text?.match(/reset-password\?token=([\w-]+)/) ?? []
    expect(await world.guest.api.auth.resetPassword({ token, newPassword: 'another horse' })).toEqual({ ok: true })
    expect(await queued(world)).toMatchObject([{ attempts: 2, sentAt: expect.any(String), lastError: null }])
  })

  test('retries a mail while the server is unreachable', async () => {
    const world = await openWorld()
    const first = await bySmtp(world)
    await first.close()
    await world.guest.api.auth.signup(account)
    await world.deliverMails()
    expect(await queued(world)).toMatchObject([
      { attempts: 1, sentAt: null, lastError: expect.stringContaining('does not accept connections') },
    ])
    const second = await bySmtp(world)
    world.advance(minute)
    await world.deliverMails()
    expect(second.received).toMatchObject([{ to: [{ address: 'ann@example.org' }] }])
  })
})

describe('the order of due mails', () => {
  /** Queues these mails in this order and returns the kinds in the order of sending. */
  async function sentAmong(queue: (world: World) => Promise<unknown>) {
    const world = await openWorld()
    const kinds: string[] = []
    const { deliver } = world.services.mail
    world.services.mail.deliver = async (mail, email) => {
      kinds.push(mail.kind)
      if (kinds.length === 1) await queue(world)
      await deliver(mail, email)
    }
    return { world, kinds }
  }

  test('is account mails, then contact, then notices, even for a mail that arrives during the run', async () => {
    const { world, kinds } = await sentAmong((world) =>
      world.guest.api.auth.forgotPassword({ email: 'bob@example.org' }),
    )
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const root = await world.user('Root', { isSuperAdmin: true })
    await root.api.adminSettings.save({ contactEmail: 'desk@example.org' })
    const club = await createCommunity(ann)
    await makeMember(world, club.id, bob, 'MEMBER')
    await ann.api.members.setRole({ slug: club.slug, userId: bob.id, role: 'MODERATOR' })
    await ann.api.invitations.send({ slug: club.slug, emails: ['carl@example.org', 'dora@example.org'] })
    const { ticket } = await world.guest.api.contact.form()
    world.advance(minute)
    const input = { name: 'Nora', email: 'nora@example.net', message: 'How do I join?', ticket }
    await world.guest.api.contact.send(input)
    await world.guest.api.auth.signup({ ...account, email: 'eve@example.org' })
    await world.deliverMails()
    expect(kinds).toEqual(['verify-email', 'reset-password', 'contact', 'role-changed', 'invitation', 'invitation'])
  })
})
