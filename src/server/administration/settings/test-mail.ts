import { recordAct } from '../audit/record.ts'
import type { Config } from '../config.ts'
import { type Context, timestamp, type Viewer } from '../context.ts'
import { newId } from '../ids.ts'
import { instanceSetting } from '../instance/settings.ts'
import { layOut } from '../mail/layout.ts'
import { oneLine } from '../mail/one-line.ts'
import { beginning } from '../markup.ts'
import { limit } from '../rate-limits/limit.ts'

const errorMax = 500
const hidden = '…'

/** The forms in which a transport may repeat what it signed in with. */
function secretsOf({ smtpUrl }: Pick<Config, 'smtpUrl'>): string[] {
  if (smtpUrl === null) return []
  const { username, password } = new URL(smtpUrl)
  if (password === '') return []
  const [name, word] = [decodeURIComponent(username), decodeURIComponent(password)]
  const encoded = [word, `\0${name}\0${word}`].map((text) => Buffer.from(text).toString('base64'))
  // The longest first: one may hold another.
  return [...encoded, word, password].sort((one, other) => other.length - one.length)
}

/** The transport's sentence, without what it signs in with. */
function sentenceOf(error: unknown, config: Config): string {
  const words = error instanceof Error ? error.message : String(error)
  const said = secretsOf(config).reduce((text, secret) => text.replaceAll(secret, hidden), words)
  return beginning(oneLine(said), errorMax) || 'The mail could not be sent.'
}

const testLetter = (to: string, reader: string, name: string, link: string) =>
  layOut({
    to,
    subject: `A test mail from ${name}`,
    greeting: 'Hello,',
    paragraphs: [`${reader} asked ${name} for a test mail. You are reading it: mails get through.`],
    action: { label: `Open ${name}`, link },
    footer: 'You need not do anything.',
  })

/** Sends a mail at once, not by the queue; answers where it went, or why it could not be sent. */
export async function sendTestMail(
  ctx: Context & { viewer: Viewer },
  { to = ctx.viewer.email }: { to?: string | undefined },
): Promise<{ to: string; error: string | null }> {
  await limit(ctx, 'mail.test', ctx.viewer.id)
  const name = await instanceSetting(ctx.db, 'name')
  const letter = testLetter(to, oneLine(ctx.viewer.name ?? 'A super admin'), name, ctx.config.publicUrl)
  const mail = { id: newId(), kind: 'test', toEmail: to, about: null, attempts: 0, createdAt: timestamp(ctx) }
  const error = await ctx.mail.deliver(mail, letter).then(
    () => null,
    (error: unknown) => sentenceOf(error, ctx.config),
  )
  // The log is kept for good, and an account is not: no address of theirs stands in it.
  const whom = to === ctx.viewer.email ? 'their own address' : to
  const detail = error === null ? whom : `${whom}: could not be sent`
  await recordAct(ctx, { action: 'mail.test', communityId: null, detail })
  return { to, error }
}
