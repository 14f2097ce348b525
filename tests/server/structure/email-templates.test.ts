import { describe, expect, test } from 'vitest'
import { emailComposers, emailSamples } from '../../../src/server/mails.ts'
import type { MailSite } from '../../../src/server/platform/mail/email-layout.ts'
import type { EmailMessage } from '../../../src/server/platform/mail/mail-queue.ts'
import { renderEmail } from '../../../src/server/platform/mail/render-email.ts'
import { openWorld } from '../../support/checked-world.ts'
import {
  mailKinds as kinds,
  type MailKind,
  mailOccasions as occasions,
} from '../../support/notifications/mail-occasions.ts'
import { isRequired, notificationTriggers } from '../../support/notifications/notification-triggers.ts'

const hostile = `<img src=x onerror="alert('1')"> & Söhne`

/** The site as an instance without settings shows it. */
const site: MailSite = { name: 'Folkmoot', url: 'https://forum.example.org', accent: '#0f7663', logo: null }
const sampleOf = (kind: MailKind) => renderEmail(emailSamples[kind](), site)

/** The text of an HTML mail as its reader sees it. */
const seen = (html: string) =>
  html
    .replace(/<(style|title)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')

/** These go to unproven addresses, and a chosen name would be a message to a stranger. */
const nameless: readonly string[] = ['verify-email', 'confirm-email-change', 'account-approved', 'account-denied']
const greetingFor = (kind: string, name: string) => `Hello ${nameless.includes(kind) ? 'there' : name},`

/** Both forms have the same text, greeting and link. */
function expectWholeEmail(email: EmailMessage | undefined) {
  const { subject = '', text = '', html = '', link = '' } = email ?? {}
  expect.soft(subject).toMatch(/^[A-Z“[][\w ,:[\]“”-]{8,90}$/)
  expect.soft(html).toMatch(/^<!doctype html>\n<html lang="en">/)
  expect.soft(text).not.toMatch(/undefined|null|\[object|NaN|Invalid Date|<\w+ /)
  expect.soft(seen(html)).not.toMatch(/undefined|null|\[object|NaN|Invalid Date/)
  expect.soft(text).toContain(`\n${link}\n`)
  expect.soft(html).toContain(`<a href="${link.replaceAll('&', '&amp;')}"`)
  const [greeting = '', ...paragraphs] = text.trim().split('\n\n')
  expect.soft(greeting).toMatch(/^Hello .+,$/)
  // The HTML contains every paragraph of the text except the button.
  const said = [greeting, ...paragraphs].filter((paragraph) => !paragraph.includes(link))
  // The HTML may show a text as a link instead of the address below it.
  for (const line of said.join('\n').split('\n')) {
    const isAddress = /^https:\S+$/.test(line) && html.includes(`<a href="${line}"`)
    const shown = line.replace(/^(> |-- $)|:$/g, '').replace(/\s+/g, ' ')
    if (!isAddress) expect.soft(seen(html)).toContain(shown)
  }
  expect.soft(said.length).toBeGreaterThanOrEqual(3)
  // A mail loads nothing, so that no server learns who opens it.
  expect.soft(html).not.toMatch(/<(img|script|link|iframe|form)|url\(|@import/i)
}

test('every kind of mail has a composer, a trigger and a sample', () => {
  expect(Object.keys(emailComposers).sort()).toEqual([...kinds].sort())
  expect(Object.keys(emailSamples).sort()).toEqual([...kinds].sort())
})

describe.each(kinds)('the mail %s', (kind) => {
  test('has the same text in plain text and HTML', async () => {
    const world = await openWorld({ config: { publicUrl: 'https://forum.example.org' } })
    await occasions[kind](world, 'Ann Marlow')
    const emails = await world.deliverMails()
    expect(emails).toHaveLength(1)
    expectWholeEmail(emails[0])
    const address =
      /^https:\/\/forum\.example\.org(\/[a-z-]+){1,3}(\/[\w-]{22}|\/[\da-f-]{36}#comment-[\da-f-]{36}|\/[\da-f-]{36}(\?token=[\w-]{43})?|\?token=[\w-]{22}|\?(tab|filter)=[a-z]+|\?status=HELD|\?case=[\da-f-]{36})?$/
    expect(emails[0]?.link).toMatch(address)
    expect(emails[0]?.text).toContain(greetingFor(kind, 'Ann Marlow'))
    expectWholeEmail(sampleOf(kind))
    // Optional mails have an unsubscribe link; mails that protect an account or state a decision have none.
    const isChosen = kind === 'invitation' || (kind in notificationTriggers && !isRequired(kind))
    const wayOut = emails[0]?.unsubscribe ?? ''
    expect(wayOut).toMatch(isChosen ? /^https:\/\/forum\.example\.org\/unsubscribe\/[\w-]{80,200}$/ : /^$/)
    if (isChosen) expect(emails[0]?.text).toContain(`\n\nUnsubscribe:\n${wayOut}\n`)
  })

  test('shows a name as typed, and never executes it', async () => {
    const world = await openWorld()
    await occasions[kind](world, hostile)
    const [email] = await world.deliverMails()
    expect(email?.text).toContain(greetingFor(kind, hostile))
    expect(email?.html).not.toContain('<img')
    expect(seen(email?.html ?? '')).toContain(greetingFor(kind, hostile))
  })
})

describe('the preview of mails', () => {
  test('shows every kind in both forms in development', async () => {
    const world = await openWorld({ config: { isDevelopment: true } })
    const get = async (url: string) => {
      const { statusCode, headers, body } = await world.app.inject({ url })
      return { status: statusCode, type: headers['content-type'], body }
    }
    const list = await get('/dev/mails')
    expect(list).toMatchObject({ status: 200, type: expect.stringContaining('text/html') })
    for (const kind of kinds) {
      expect.soft(list.body).toContain(`href="/dev/mails/${kind}"`)
      const { text, html } = renderEmail(emailSamples[kind](), { ...site, url: world.services.config.publicUrl })
      const shown = { status: 200, type: expect.stringContaining('text/html'), body: html }
      expect.soft(await get(`/dev/mails/${kind}`)).toMatchObject(shown)
      expect.soft(await get(`/dev/mails/${kind}?form=text`)).toMatchObject({ status: 200, body: text })
    }
    for (const kind of ['nowhere', 'toString', '__proto__']) {
      expect.soft(await get(`/dev/mails/${kind}`)).toMatchObject({ status: 404 })
    }
  })

  test('does not exist otherwise', async () => {
    const world = await openWorld()
    for (const url of ['/dev/mails', '/dev/mails/verify-email']) {
      expect((await world.app.inject({ url })).statusCode).toBe(404)
    }
  })
})
