import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { mailTransportWithLog } from '../../../src/server/instance/settings/mail-settings.ts'
import { createMailer } from '../../../src/server/platform/mail/delivery.ts'
import { openWorld } from '../../support/checked-world.ts'
import { type MailKind, mailKinds, mailOccasions } from '../../support/notifications/mail-occasions.ts'
import {
  clubList,
  type ExpectedHeaders,
  isRequired,
  notificationHeaders,
} from '../../support/notifications/notification-triggers.ts'
import { uploadedPath } from '../../support/platform/images.ts'
import { temporaryFolder } from '../../support/process.ts'

/** A new kind of mail needs its line here: its subject names the post or the community, if there is one. */
const expectedHeaders: Record<MailKind, ExpectedHeaders> = {
  'verify-email': { subject: 'Verify your email address' },
  'reset-password': { subject: 'Reset your password' },
  'sign-in-link': { subject: 'Your sign-in link' },
  'confirm-email-change': { subject: 'Confirm your new email address' },
  'email-changed': { subject: 'Your email address was changed' },
  'password-changed': { subject: 'Your password was changed' },
  'new-sign-in': { subject: 'New sign-in to your account' },
  'deletion-scheduled': { subject: 'Your account will be deleted' },
  'two-factor-changed': { subject: 'Your second factors were changed' },
  'account-suspended': { subject: 'Your account is suspended' },
  'suspension-lifted': { subject: 'Your account is no longer suspended' },
  'account-approved': { subject: 'Your account was approved' },
  'account-denied': { subject: 'Your account was not approved' },
  'super-admin-appointed': { subject: 'You are now a super admin' },
  contact: { subject: 'A message from the contact page', by: 'Nora Lind' },
  invitation: { subject: 'You are invited to “Chess Club”', by: 'Bob', list: clubList },
  ...notificationHeaders,
}

/** A world that writes its mails to files, as a server without a mail server does. `parsed` reads the last one. */
async function outboxWorld() {
  const dataDir = temporaryFolder()
  const world = await openWorld({ config: { dataDir, publicUrl: 'https://forum.example.org', smtpUrl: null } })
  const { services } = world
  const toFiles = createMailer(services.config, services.log, mailTransportWithLog(services))
  const { deliver } = services.mail
  services.mail.deliver = async (mail, email) => {
    await deliver(mail, email)
    await toFiles.deliver(mail, email)
  }
  async function parsed(): Promise<Email> {
    const file = globSync(join(dataDir, 'outbox/*.eml')).sort().at(-1) ?? ''
    return PostalMime.parse(readFileSync(file))
  }
  return { world, parsed }
}

const headerOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value

describe.each(mailKinds)('the mail %s', (kind) => {
  const { subject, by, list, isInThread } = expectedHeaders[kind]

  test('has the headers by which mail programs name, sort and thread it', async () => {
    const { world, parsed } = await outboxWorld()
    await mailOccasions[kind](world, 'Ann Marlow')
    await world.deliverMails()
    const mail = await parsed()
    expect(mail.subject).toBe(subject)
    const name = by === undefined ? 'Folkmoot' : `${by} via Folkmoot`
    expect(mail.from).toMatchObject({ name, address: 'no-reply@folkmoot.test' })
    expect(mail.messageId).toMatch(/^<[\w.-]{20,}@forum\.example\.org>$/)
    expect(headerOf(mail, 'auto-submitted')).toBe('auto-generated')
    expect(headerOf(mail, 'list-id')).toBe(list && `<${list}.forum.example.org>`)
    const canBeSwitchedOff = list && !isRequired(kind)
    const wayOut = canBeSwitchedOff && expect.stringMatching(/^<https:\/\/forum\.example\.org\/unsubscribe\/[\w-]+>$/)
    expect(headerOf(mail, 'list-unsubscribe')).toEqual(wayOut || undefined)
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe(canBeSwitchedOff ? 'List-Unsubscribe=One-Click' : undefined)
    const post = isInThread && expect.stringMatching(/^<post-[\da-f-]{36}@forum\.example\.org>$/)
    expect(mail.inReplyTo).toEqual(post)
    expect(mail.references).toEqual(post)
    expect(mail.attachments).toEqual([])
  })

  test('shows the name, the colour and the logo of the site, and loads nothing', async () => {
    const { world, parsed } = await outboxWorld()
    const logoId = (await uploadedPath(world, await world.user('Elsewhere'))).split('/').at(-1) ?? ''
    for (const [key, value] of Object.entries({ name: 'Elm Street', logoId }))
      await world.db.insertInto('instanceSetting').values({ key, value }).execute()
    await mailOccasions[kind](world, 'Ann Marlow')
    await world.deliverMails()
    const mail = await parsed()
    expect(mail.from?.name).toBe(by === undefined ? 'Elm Street' : `${by} via Elm Street`)
    expect(mail.text?.trimEnd()).toMatch(/\n\n-- \nElm Street\nhttps:\/\/forum\.example\.org$/)
    expect(mail.html).toContain('border-top:4px solid #0f7663')
    expect(mail.html).toMatch(/<img src="cid:logo"[^>]*>Elm Street<\/a>/)
    expect(mail.html).not.toMatch(/<img src="(?!cid:)|url\(|@import|<link/)
    expect(mail.attachments).toMatchObject([{ mimeType: 'image/png', contentId: '<logo>', disposition: 'inline' }])
    const [{ content = '' } = {}] = mail.attachments
    expect(typeof content === 'string' ? content.length : content.byteLength).toBeLessThan(20_000)
  })
})
