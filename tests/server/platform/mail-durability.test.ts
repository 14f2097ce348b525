import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { mailDelivery } from '../../../src/server/platform/mail/delivery.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { startMailServer } from '../../support/platform/mail-server.ts'
import { type StallPoint, startStallingMailServer } from '../../support/platform/stalling-mail-server.ts'
import { startProxy } from '../../support/platform/tcp-proxy.ts'
import { startServer, temporaryFolder } from '../../support/process.ts'
import { password, type World } from '../../support/world.ts'

const minute = 60_000
const account = (name: string) => ({ name, email: `${name.toLowerCase()}@example.org`, password })

const queued = (world: World) =>
  world.db.selectFrom('mail').select(['toEmail', 'attempts', 'sentAt', 'failedAt', 'lastError']).orderBy('id').execute()

/** Sends mails to this server; the URL may carry timeouts in milliseconds. */
function sendTo(world: World, url: string) {
  const { services } = world
  services.mail.deliver = mailDelivery({ ...services.config, smtpUrl: url }, services.log)
}

/** The log lines from now on. */
function listen(world: World) {
  const lines: { level: string; context: object; message: string }[] = []
  const at = (level: string) => (context: object, message: string) => void lines.push({ level, context, message })
  world.services.log = { info: at('info'), warn: at('warn'), error: at('error') }
  return lines
}

describe('a clock that is set back', () => {
  const days = 24 * 60 * minute

  test('does not delay mails that wait for a retry', async () => {
    const world = await openWorld()
    let isRefusing = true
    const server = await startMailServer({ refuses: () => isRefusing })
    onTestFinished(() => server.close())
    sendTo(world, server.url)
    await world.guest.api.auth.signup(account('Ann'))
    await world.deliverMails()
    isRefusing = false
    world.advance(-3 * days)
    await world.deliverMails()
    expect(await queued(world)).toMatchObject([{ attempts: 2, sentAt: expect.any(String), lastError: null }])
    expect(server.received).toHaveLength(1)
  })

  test('keeps the order of a mail that is not due', async () => {
    const world = await openWorld()
    const server = await startMailServer({ refuses: () => true })
    onTestFinished(() => server.close())
    sendTo(world, server.url)
    await world.guest.api.auth.signup(account('Ann'))
    // After the tenth attempt it waits for six hours.
    for (let attempt = 1; attempt <= 10; attempt++) {
      await world.deliverMails()
      world.advance(Math.min(2 ** (attempt - 1), 360) * minute - (attempt === 10 ? minute : 0))
    }
    await world.deliverMails()
    expect(await queued(world)).toMatchObject([{ attempts: 10, sentAt: null }])
  })

  test('does not delay notifications for long', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const club = await createCommunity(ann)
    await makeMember(world, club.id, bob, 'MEMBER')
    const post = await ann.api.posts.create({ title: 'Openings', content: 'e4?', forumId: club.forumId })
    await bob.api.comments.add({ postId: post.id, content: 'One' })
    world.advance(5 * minute)
    await world.deliverMails()
    world.advance(-3 * days)
    await bob.api.comments.add({ postId: post.id, content: 'Two' })
    world.advance(5 * minute)
    await world.deliverMails()
    expect(world.emails.filter(({ to }) => to === ann.email)).toHaveLength(2)
  })
})

describe('a mail server', () => {
  /** Only the step under test times out: on a busy machine the others take long as well. */
  const patience = (silence: StallPoint) =>
    silence === 'never greets' ? 'greetingTimeout=250' : 'greetingTimeout=30000&socketTimeout=1000'

  test.each<StallPoint>(['never greets', 'stops at the recipient', 'stops after the mail'])(
    'that %s is given up, and tried again when it has recovered',
    async (silence) => {
      const world = await openWorld()
      const lines = listen(world)
      const silent = await startStallingMailServer(silence)
      const network = await startProxy()
      sendTo(world, `${network.through(silent.url)}/?${patience(silence)}`)
      for (const name of ['Ann', 'Bob']) await world.guest.api.auth.signup(account(name))
      await world.deliverMails()
      await silent.close()
      const waiting = { attempts: 1, sentAt: null, failedAt: null, lastError: expect.any(String) }
      expect(await queued(world)).toMatchObject([waiting, waiting])
      const notified = {
        level: 'warn',
        message: 'could not send a mail',
        context: { attempts: 1, kind: 'verify-email' },
      }
      expect(lines).toMatchObject([notified, notified])

      const recovered = await startMailServer()
      onTestFinished(() => recovered.close())
      network.through(recovered.url)
      world.advance(minute)
      await world.deliverMails()
      const sent = { attempts: 2, sentAt: expect.any(String), lastError: null }
      expect(await queued(world)).toMatchObject([sent, sent])
      expect(recovered.received.map(({ to }) => to?.[0]?.address)).toEqual(['ann@example.org', 'bob@example.org'])
      for (const { text, html } of recovered.received) expect([text, html].every(Boolean)).toBe(true)
    },
    // Where a busy machine misses the step, each of the two mails is given up after a minute.
    300_000,
  )

  test('that refuses sometimes gets each mail until it accepts it, under the same Message-ID', async () => {
    const world = await openWorld()
    let isRefusing = true
    const server = await startMailServer({ refuses: () => isRefusing })
    onTestFinished(() => server.close())
    sendTo(world, server.url)
    await world.guest.api.auth.signup(account('Ann'))
    for (const wait of [1, 2, 4]) {
      await world.deliverMails()
      world.advance(wait * minute)
    }
    isRefusing = false
    await world.deliverMails()
    expect(await queued(world)).toMatchObject([{ attempts: 4, sentAt: expect.any(String), lastError: null }])
    const [mail] = await world.db.selectFrom('mail').select('id').execute()
    expect(server.received).toMatchObject([{ messageId: `<${mail?.id}@folkmoot.test>` }])
  })

  test('that never accepts a mail leaves a dead one in the queue and a line in the log', async () => {
    const world = await openWorld()
    const lines = listen(world)
    const server = await startMailServer({ refuses: () => true })
    onTestFinished(() => server.close())
    sendTo(world, server.url)
    await world.guest.api.auth.signup(account('Ann'))
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await world.deliverMails()
      world.advance(360 * minute)
    }
    const [mail] = await world.db.selectFrom('mail').select(['id', 'kind']).execute()
    const dead = { mail: mail?.id, kind: 'verify-email', attempts: 16, reason: expect.stringContaining('full') }
    expect(lines.at(-1)).toEqual({ level: 'warn', context: dead, message: 'gave up sending a mail' })
    expect(lines.filter(({ message }) => message === 'gave up sending a mail')).toHaveLength(1)
    expect(lines).toHaveLength(16)
    // The log names the mail, not its recipient's address.
    expect(JSON.stringify(lines)).not.toContain('ann@example.org')
  })
})

describe('a killed process', () => {
  const post = (address: string, path: string, body: object) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  /** Skips the time until the next attempt. */
  async function letTimePass(dataDir: string) {
    const db = openSqlite(join(dataDir, 'folkmoot.db'))
    const waiting = await db
      .selectFrom('mail')
      .select(['toEmail', 'attempts'])
      .where('sentAt', 'is', null)
      .orderBy('id')
      .execute()
    await db.updateTable('mail').set({ dueAt: '2026-01-01T00:00:00.000Z' }).where('sentAt', 'is', null).execute()
    await db.destroy()
    return waiting
  }

  test('between sign-up and mail loses no mail, and sends it after its restart', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const silent = await startStallingMailServer('stops at the recipient')
    const first = await startServer({ DATA_DIR: dataDir, SMTP_URL: silent.url })
    const names = ['Ann', 'Bob', 'Carl']
    expect((await post(first.address, '/api/auth/signup', account('Ann'))).status).toBe(201)
    // Ann's mail is being sent, the others wait behind it.
    await silent.reached
    for (const name of ['Bob', 'Carl']) {
      expect((await post(first.address, '/api/auth/signup', account(name))).status).toBe(201)
    }
    first.child.kill('SIGKILL')
    await first.ended
    await silent.close()
    expect(await letTimePass(dataDir)).toEqual([
      { toEmail: 'ann@example.org', attempts: 1 },
      { toEmail: 'bob@example.org', attempts: 0 },
      { toEmail: 'carl@example.org', attempts: 0 },
    ])

    const server = await startMailServer()
    onTestFinished(() => server.close())
    const second = await startServer({ DATA_DIR: dataDir, SMTP_URL: server.url })
    await expect.poll(() => server.received.length).toBe(3)
    expect(server.received.map(({ to }) => to?.[0]?.address).sort()).toEqual(names.map((name) => account(name).email))
    for (const { text } of server.received) {
      const [, token = ''] = text?.match(/verify-email\?token=([\w-]+)/) ?? []
      const answer = await fetch(`${second.address}/api/auth/verify-email?token=${token}`)
      expect(answer.status).toBe(200)
    }
    second.child.kill('SIGTERM')
    expect(await second.ended).toMatchObject({ exitCode: 0 })
    expect(await letTimePass(dataDir)).toEqual([])
  })
})
