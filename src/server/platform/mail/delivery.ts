import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Log } from '../context.ts'
import type { Letter, Mail, QueuedMail } from './mail.ts'

const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/** What a mail program needs to show a button that does it (RFC 8058). */
const unsubscribing = ({ unsubscribe }: Letter) =>
  unsubscribe === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

const envelope = (config: Config, mail: QueuedMail, letter: Letter): SendMailOptions => ({
  from: config.mailFrom,
  to: letter.to,
  ...(letter.replyTo && { replyTo: letter.replyTo }),
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  headers: unsubscribing(letter),
  // The same at every attempt, so that a receiver recognises a mail that was sent twice.
  messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>`,
})

/** Loaded when the first mail goes out: the start does not wait for it. */
const nodemailer = () => import('nodemailer')

/** Delivers by SMTP. */
function smtpDelivery(config: Config, url: string): Mail['deliver'] {
  let transport: Promise<Transporter> | undefined
  const connect = async () => (await nodemailer()).createTransport({ url, pool: true, ...patience })
  return async (mail, letter) => {
    transport ??= connect()
    await (await transport).sendMail(envelope(config, mail, letter))
  }
}

/** Delivers into a folder, a file per mail; the name begins with the moment of writing. */
function outboxDelivery(config: Config, log: Log): Mail['deliver'] {
  const folder = join(config.dataDir, 'outbox')
  return async (mail, letter) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const ending = `-${mail.id}.eml`
    // An earlier attempt may have written the file and died before the queue knew.
    if (mail.attempts > 0 && (await readdir(folder)).some((name) => name.endsWith(ending))) return
    const { createTransport } = await nodemailer()
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await transport.sendMail(envelope(config, mail, letter))
    const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}${ending}`)
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true })
    await rename(`${file}.part`, file)
    log.info({ file }, `mail "${letter.subject}" to ${letter.to}: ${letter.link}`)
  }
}

/** The way out that the configuration names: SMTP, or files when there is none. */
export const mailDelivery = (config: Config, log: Log): Mail['deliver'] =>
  config.smtpUrl ? smtpDelivery(config, config.smtpUrl) : outboxDelivery(config, log)
