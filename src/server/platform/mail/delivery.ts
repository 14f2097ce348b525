import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Log } from '../context.ts'
import type { EmailMessage, Mailer, QueuedMail } from './mail-queue.ts'

const smtpTimeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/** The headers for one-click unsubscription in mail clients (RFC 8058). */
const unsubscribeHeaders = ({ unsubscribe }: EmailMessage) =>
  unsubscribe === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

const envelope = (config: Config, mail: QueuedMail, email: EmailMessage): SendMailOptions => ({
  from: config.mailFrom,
  to: email.to,
  ...(email.replyTo && { replyTo: email.replyTo }),
  subject: email.subject,
  text: email.text,
  html: email.html,
  headers: unsubscribeHeaders(email),
  // The same at every attempt, so that receivers recognize duplicates.
  messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>`,
})

/** Loaded on first use, so that it does not delay the start. */
const nodemailer = () => import('nodemailer')

/** Delivers by SMTP. */
function smtpDelivery(config: Config, url: string): Mailer['deliver'] {
  let transport: Promise<Transporter> | undefined
  const connect = async () => (await nodemailer()).createTransport({ url, pool: true, ...smtpTimeouts })
  return async (mail, email) => {
    transport ??= connect()
    await (await transport).sendMail(envelope(config, mail, email))
  }
}

/** Writes each mail to a file in a folder; the names begin with the time of writing. */
function outboxDelivery(config: Config, log: Log): Mailer['deliver'] {
  const folder = join(config.dataDir, 'outbox')
  return async (mail, email) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const ending = `-${mail.id}.eml`
    // An earlier attempt may have written the file and crashed before it updated the queue.
    if (mail.attempts > 0 && (await readdir(folder)).some((name) => name.endsWith(ending))) return
    const { createTransport } = await nodemailer()
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await transport.sendMail(envelope(config, mail, email))
    const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}${ending}`)
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true })
    await rename(`${file}.part`, file)
    log.info({ file }, `mail "${email.subject}" to ${email.to}: ${email.link}`)
  }
}

/** Returns the configured delivery: SMTP, or files without SMTP_URL. */
export const mailDelivery = (config: Config, log: Log): Mailer['deliver'] =>
  config.smtpUrl ? smtpDelivery(config, config.smtpUrl) : outboxDelivery(config, log)
