import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import type { Log } from '../../../src/server/platform/context.ts'
import { mailDelivery } from '../../../src/server/platform/mail/delivery.ts'
import { limits } from '../../../src/shared/platform/limits.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { makeInstanceWordRule } from '../../support/factories.ts'
import { limitMessage } from '../../support/limit-message.ts'
import { temporaryFolder } from '../../support/process.ts'
import { refusal } from '../../support/refusal.ts'
import type { TestUser, World } from '../../support/world.ts'

const day = 86_400_000
const keeper = 'keeper@example.org'
const input = { name: 'Nora Lind', email: 'nora@example.net', message: 'How do I found a community?' }

const setContact = (world: World, value: string) =>
  world.db.insertInto('instanceSetting').values({ key: 'contactEmail', value }).execute()

/** An instance that accepts messages at the keeper's address. */
async function openInstance(options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(options)
  await setContact(world, keeper)
  return world
}

/** The ticket of a form that was open for this long, in milliseconds. */
async function ticketOf(world: World, age = 10_000) {
  const { ticket } = await world.guest.api.contact.form()
  world.advance(age)
  return ticket
}

const kept = (world: World) => world.db.selectFrom('contactMessage').selectAll().execute()

test('mails a message to the operator, and replies go to its sender', async () => {
  const world = await openInstance({ config: { publicUrl: 'https://forum.example.org' } })
  const ann = await world.user('Ann')
  expect(await world.guest.api.contact.form()).toEqual({ isOpen: true, ticket: expect.any(String) })
  for (const { api } of [world.guest, ann]) {
    expect(await api.contact.send({ ...input, ticket: await ticketOf(world) })).toEqual({ ok: true })
  }
  const emails = await world.deliverMails()
  expect(emails).toHaveLength(2)
  expect(emails[0]).toMatchObject({ to: keeper, replyTo: { name: input.name, address: input.email } })
  for (const form of [emails[0]?.text, emails[0]?.html]) {
    for (const said of [input.name, input.email, input.message]) expect(form).toContain(said)
  }
})

test('carries the reply address in the mail, whatever name the sender gives', async () => {
  const world = await openInstance()
  const name = 'Nora, "Admin" <admin@evil.example>\r\nBcc: victim@example.org'.replace(/\r\n/, ' ')
  const message = 'First <b>line</b>\n\nSecond & last line'
  await world.guest.api.contact.send({ ...input, name, message, ticket: await ticketOf(world) })
  const [email] = await world.deliverMails()
  expect(email?.html).toContain('First &lt;b&gt;line&lt;/b&gt;')
  expect(email?.text).toContain('First <b>line</b>\n\nSecond & last line')

  const dataDir = temporaryFolder()
  const log: Log = { info: () => {}, warn: () => {}, error: () => {} }
  const deliver = mailDelivery({ ...world.services.config, dataDir, smtpUrl: null }, log)
  const queued = { id: 'id', kind: 'contact', toEmail: keeper, about: null, attempts: 0, createdAt: '2026-11-20' }
  if (email) await deliver(queued, email)
  const [file = ''] = readdirSync(join(dataDir, 'outbox'))
  const mail = await PostalMime.parse(readFileSync(join(dataDir, 'outbox', file)))
  expect(mail.replyTo).toEqual([{ name, address: input.email }])
  expect(mail.to).toEqual([{ name: '', address: keeper }])
  expect(mail.bcc ?? []).toEqual([])
})

describe('messages go', () => {
  const addressee = async (world: World) => {
    await world.guest.api.contact.send({ ...input, ticket: await ticketOf(world) })
    return (await world.deliverMails()).map(({ to }) => to)
  }

  test('to the configured address, else the configured super admin, else the first one', async () => {
    const world = await openWorld({ config: { superAdminEmail: 'boss@example.org' } })
    await world.user('Root', { isSuperAdmin: true })
    expect(await addressee(world)).toEqual(['boss@example.org'])
    await setContact(world, keeper)
    expect(await addressee(world)).toEqual([keeper])

    const other = await openWorld()
    await other.user('Una', { isSuperAdmin: true, isVerified: false })
    const [first] = [
      await other.user('First', { isSuperAdmin: true }),
      await other.user('Second', { isSuperAdmin: true }),
    ]
    expect(await addressee(other)).toEqual([first.email])
    const [email] = other.emails
    expect(email?.text).toContain('Hello First,')
  })

  test('nowhere without a recipient: the form is closed and says so', async () => {
    const world = await openWorld()
    await world.user('Una', { isSuperAdmin: true, isVerified: false })
    await setContact(world, '')
    expect((await world.guest.api.contact.form()).isOpen).toBe(false)
    const ticket = await ticketOf(world)
    expect(await refusal(world.guest.api.contact.send({ ...input, ticket }))).toEqual({
      status: 409,
      error: messages.contactClosed,
    })
    expect(await kept(world)).toEqual([])
  })

  test('to the recipient at the time of sending', async () => {
    const world = await openInstance()
    await world.guest.api.contact.send({ ...input, ticket: await ticketOf(world) })
    await world.db
      .updateTable('instanceSetting')
      .set({ value: 'next@example.org' })
      .where('key', '=', 'contactEmail')
      .execute()
    expect((await world.deliverMails()).map(({ to }) => to)).toEqual(['next@example.org'])
  })

  test('to an address that the form does not reveal', async () => {
    const world = await openInstance()
    expect(JSON.stringify(await world.guest.api.contact.form())).not.toContain(keeper)
  })
})

describe('bots', () => {
  test('that fill in the hidden field get a success answer, and nothing is sent', async () => {
    const world = await openInstance()
    const website = 'https://spam.example'
    for (const ticket of [await ticketOf(world), await ticketOf(world, 0), 'made up']) {
      expect(await world.guest.api.contact.send({ ...input, website, ticket })).toEqual({ ok: true })
    }
    expect(await kept(world)).toEqual([])
    expect(await world.deliverMails()).toEqual([])
  })

  test('are refused with forms sent too fast, older than a day, or with forged tickets', async () => {
    const world = await openInstance()
    const other = await openInstance()
    const send = (ticket: string) => refusal(world.guest.api.contact.send({ ...input, ticket }))
    const refused = (error: string) => ({ status: 400, error, field: 'ticket' })
    expect(await send(await ticketOf(world, 1_000))).toEqual(refused(messages.contactTooQuick))
    expect(await send(await ticketOf(world, day + 1_000))).toEqual(refused(messages.contactFormOld))
    const good = await ticketOf(world)
    const [openedAt = '', signature = ''] = good.split('.')
    const later = String(Number(openedAt) + 1)
    const forged = [
      `${later}.${signature}`,
      `${openedAt}.${'A'.repeat(43)}`,
      openedAt,
      `.${signature}`,
      `${good}A`,
      '{}',
    ]
    for (const ticket of [...forged, await ticketOf(other), good.toLowerCase()]) {
      expect.soft(await send(ticket), ticket).toEqual(refused(messages.contactFormOld))
    }
    expect(await kept(world)).toEqual([])
    expect(await world.guest.api.contact.send({ ...input, ticket: good })).toEqual({ ok: true })
  })
})

test('refuses a message that the content filter blocks, with the reason', async () => {
  const world = await openInstance()
  await makeInstanceWordRule(world, 'weedkiller')
  for (const part of [{ message: 'Buy my weedkiller now' }, { name: 'Weedkiller' }]) {
    const ticket = await ticketOf(world)
    expect(await refusal(world.guest.api.contact.send({ ...input, ...part, ticket }))).toMatchObject({
      status: 403,
      error: messages.textRefused,
      moderationResult: { category: 'custom' },
    })
  }
  expect(await kept(world)).toEqual([])
})

test('requires a name, a reply address and a text', async () => {
  const world = await openInstance()
  const ticket = await ticketOf(world)
  const wrong = [
    { name: ' ' },
    { name: 'N' },
    { email: 'nowhere' },
    { email: 'a@example.org\nBcc: b@example.org' },
    { message: 'Too short' },
    { message: 'x'.repeat(limits.contactMax + 1) },
  ]
  for (const part of wrong) {
    const [field] = Object.keys(part)
    expect
      .soft(await refusal(world.guest.api.contact.send({ ...input, ...part, ticket })))
      .toMatchObject({ status: 400, field })
  }
  expect(await kept(world)).toEqual([])
})

test('limits messages to five an hour per network address and twenty a day per sender', async () => {
  const world = await openInstance({ limitsRates: true })
  const send = async ({ api }: Pick<TestUser, 'api'>, email: string) =>
    refusal(api.contact.send({ ...input, email, ticket: await ticketOf(world) })).catch(() => 'sent')
  const at = (address: string) => world.clientWith('', { address })
  for (let time = 0; time < 5; time++) expect(await send(at('192.0.2.1'), `n${time}@example.net`)).toBe('sent')
  const refused = { status: 429, error: limitMessage, retryAfter: expect.any(Number) }
  expect(await send(at('192.0.2.1'), 'other@example.net')).toEqual(refused)
  for (let time = 0; time < 20; time++) expect(await send(at(`198.51.100.${time}`), 'nora@example.net')).toBe('sent')
  expect(await send(at('203.0.113.1'), 'Nora@example.net')).toEqual(refused)
  expect(await send(at('203.0.113.1'), 'other@example.net')).toBe('sent')
})

test('deletes a message after ninety days', async () => {
  const world = await openInstance()
  await world.guest.api.contact.send({ ...input, ticket: await ticketOf(world) })
  expect(await kept(world)).toEqual([{ id: expect.any(String), ...input, createdAt: expect.any(String) }])
  const runJobs = async () => {
    await world.runJobs()
  }
  world.advance(89 * day)
  await runJobs()
  expect(await kept(world)).toHaveLength(1)
  world.advance(2 * day)
  await runJobs()
  expect(await kept(world)).toEqual([])
})
