import type { z } from 'zod'
import type { testMailInput } from '../../../shared/instance/mail-settings.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import { findLanguageByEmail } from '../../identity/preferences/queries.ts'
import { translatorOf } from '../../identity/preferences/translator-for.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { mailSite } from '../../instance/settings/mail-site.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { translatorInto } from '../../platform/languages/translator.ts'
import { deliverThrough } from '../../platform/mail/delivery.ts'
import { deliveryFailure } from '../../platform/mail/delivery-failure.ts'
import { type EmailParts, toSingleLine } from '../../platform/mail/email-layout.ts'
import { retryFailingMails } from '../../platform/mail/failing-mails.ts'
import { renderEmail } from '../../platform/mail/render-email.ts'
import { enforceLimit } from '../../platform/rate-limits/enforce-limit.ts'
import { typedTransport } from './mail-settings.ts'

const testEmail = (to: string, reader: string, name: string, link: string): EmailParts => ({
  to,
  subject: phrase('A test email from {name}', { name }),
  greeting: phrase('Hello,'),
  paragraphs: [phrase('{reader} requested this test email from {name}. Email delivery works.', { reader, name })],
  action: { label: phrase('Open {name}', { name }), link },
  footer: phrase('You can ignore this email.'),
})

/**
 * Sends a mail immediately, without the queue, through the current transport or the given settings. Returns the
 * recipient, whether it was written to a file, or the error.
 */
export async function sendTestMail(
  ctx: Context & { viewer: Viewer },
  { to = ctx.viewer.email, ...settings }: z.output<typeof testMailInput>,
): Promise<{ to: string; way: 'smtp' | 'files'; error: string | null }> {
  await enforceLimit(ctx, 'mail.test', ctx.viewer.id)
  const { server, from, isTyped, way } = await typedTransport(ctx, settings)
  const site = await mailSite(ctx)
  const by = toSingleLine(ctx.viewer.name ?? 'A super admin')
  const reader = (await findLanguageByEmail(ctx.db, emailKey(to))) ?? ctx.viewer
  const email = renderEmail(testEmail(to, by, site.name, site.url), site, await translatorOf(ctx, reader))
  const mail = { id: newId(), kind: 'test', toEmail: to, about: null, attempts: 0, createdAt: timestamp(ctx) }
  const delivery =
    isTyped && server ? deliverThrough(ctx.config, { server, from }, mail, email) : ctx.mail.deliver(mail, email)
  const error = await delivery.then(
    () => null,
    (error: unknown) => deliveryFailure(error, server),
  )
  // The settings in force work, so the mails that failed need not wait.
  if (error === null && !isTyped) await inTransaction(ctx, retryFailingMails)
  // The audit log outlives accounts, so it must not contain the viewer's address.
  const whom = to === ctx.viewer.email ? 'their own address' : to
  const detail = error === null ? whom : `${whom}: could not be sent`
  await recordAudit(ctx, { action: 'mail.test', communityId: null, detail })
  const translate = await translatorInto(ctx.language)
  return { to, way, error: error && translate(error) }
}
