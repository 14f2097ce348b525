import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import type { Config } from '../../platform/config.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import { truncate } from '../../platform/http/escape-markup.ts'
import { newId } from '../../platform/ids.ts'
import { renderEmail, toSingleLine } from '../../platform/mail/email-layout.ts'
import { enforceLimit } from '../../platform/rate-limits/enforce-limit.ts'

const errorMax = 500
const redaction = '…'

/** The encodings in which a transport may quote its credentials. */
function secretsOf({ smtpUrl }: Pick<Config, 'smtpUrl'>): string[] {
  if (smtpUrl === null) return []
  const { username, password } = new URL(smtpUrl)
  if (password === '') return []
  const [name, word] = [decodeURIComponent(username), decodeURIComponent(password)]
  const encoded = [word, `\0${name}\0${word}`].map((text) => Buffer.from(text).toString('base64'))
  // Longest first, because one may contain another.
  return [...encoded, word, password].sort((one, other) => other.length - one.length)
}

/** Returns the transport's error without credentials. */
function safeErrorMessage(error: unknown, config: Config): string {
  const words = error instanceof Error ? error.message : String(error)
  const said = secretsOf(config).reduce((text, secret) => text.replaceAll(secret, redaction), words)
  return truncate(toSingleLine(said), errorMax) || 'The mail could not be sent.'
}

const testEmail = (to: string, reader: string, name: string, link: string) =>
  renderEmail({
    to,
    subject: `A test mail from ${name}`,
    greeting: 'Hello,',
    paragraphs: [`${reader} requested this test mail from ${name}. Mail delivery works.`],
    action: { label: `Open ${name}`, link },
    footer: 'You can ignore this mail.',
  })

/** Sends a mail immediately, without the queue. Returns the recipient, or the error. */
export async function sendTestMail(
  ctx: Context & { viewer: Viewer },
  { to = ctx.viewer.email }: { to?: string | undefined },
): Promise<{ to: string; error: string | null }> {
  await enforceLimit(ctx, 'mail.test', ctx.viewer.id)
  const name = await instanceSetting(ctx.db, 'name')
  const email = testEmail(to, toSingleLine(ctx.viewer.name ?? 'A super admin'), name, ctx.config.publicUrl)
  const mail = { id: newId(), kind: 'test', toEmail: to, about: null, attempts: 0, createdAt: timestamp(ctx) }
  const error = await ctx.mail.deliver(mail, email).then(
    () => null,
    (error: unknown) => safeErrorMessage(error, ctx.config),
  )
  // The audit log outlives accounts, so it must not contain the viewer's address.
  const whom = to === ctx.viewer.email ? 'their own address' : to
  const detail = error === null ? whom : `${whom}: could not be sent`
  await recordAudit(ctx, { action: 'mail.test', communityId: null, detail })
  return { to, error }
}
