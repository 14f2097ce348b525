import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Log } from '../context.ts'
import { failureOf } from './delivery-failure.ts'
import type { EmailMessage, Mailer, QueuedMail } from './mail-queue.ts'
import {
  type MailSender,
  type MailTransport,
  nodemailer,
  openTransport,
  type SmtpServer,
  send,
  senderOf,
} from './smtp.ts'

/** Returns the headers by which mail programs sort and thread mails, and by which other programs do not answer them. */
function sortingHeaders(config: Config, mail: QueuedMail, { list, thread, unsubscribe }: EmailMessage) {
  const host = new URL(config.publicUrl).hostname
  const idOf = (local: string) => `<${local}@${host}>`
  const above = thread?.above.map(idOf) ?? []
  return {
    // The same at every attempt, so that receivers recognize duplicates.
    messageId: idOf(thread?.text ?? mail.id),
    ...(above.length > 0 && { inReplyTo: above.at(-1), references: above }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Programs that answer by themselves spare lists.
      ...(list !== undefined && { 'List-Id': `<${list}.${host}>`, Precedence: 'list' }),
      // One-click unsubscription in mail programs (RFC 8058).
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

const logoOf = ({ logo }: EmailMessage) =>
  logo === null ? [] : [{ filename: 'logo.png', content: logo, cid: 'logo', contentDisposition: 'inline' as const }]

const envelope = (config: Config, from: MailSender, mail: QueuedMail, email: EmailMessage): SendMailOptions => ({
  from: email.sender ? { ...from, name: `${email.sender} via ${from.name}` } : from,
  to: email.to,
  ...(email.replyTo && { replyTo: email.replyTo }),
  subject: email.subject,
  text: email.text,
  html: email.html,
  attachments: logoOf(email),
  ...sortingHeaders(config, mail, email),
})

/** Keeps the connections to a server as long as the settings name it. */
function pooledTransports() {
  let current: { key: string; transport: Promise<Transporter> } | undefined
  return (server: SmtpServer): Promise<Transporter> => {
    const key = JSON.stringify(server)
    if (current?.key !== key) {
      void current?.transport.then((transport) => transport.close())
      current = { key, transport: openTransport(server, { pool: true }) }
    }
    return current.transport
  }
}

/** Writes a mail to a file in a folder; the names begin with the time of writing. */
async function deliverToFile(
  config: Config,
  log: Log,
  mail: QueuedMail,
  email: EmailMessage,
  options: SendMailOptions,
) {
  const folder = join(config.dataDir, 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const ending = `-${mail.id}.eml`
  // An earlier attempt may have written the file and crashed before it updated the queue.
  if (mail.attempts > 0 && (await readdir(folder)).some((name) => name.endsWith(ending))) return
  const { createTransport } = await nodemailer()
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail(options)
  const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}${ending}`)
  await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true })
  await rename(`${file}.part`, file)
  log.info({ file }, `mail "${email.subject}" to ${email.to}: ${email.link}`)
}

/** The transport that the environment alone configures. */
export const environmentTransport = async (config: Config): Promise<MailTransport> => ({
  server: config.smtpUrl === null ? null : { url: config.smtpUrl },
  from: await senderOf(config, 'Folkmoot'),
})

/**
 * Returns a delivery by SMTP, or to files while there is no mail server. Asks for the transport before each mail, so
 * that changed settings apply to the next one.
 */
export function mailDelivery(
  config: Config,
  log: Log,
  currentTransport: () => Promise<MailTransport> = () => environmentTransport(config),
): Mailer['deliver'] {
  const transportTo = pooledTransports()
  return async (mail, email) => {
    const { server, from } = await currentTransport()
    const options = envelope(config, from, mail, email)
    if (server === null) return deliverToFile(config, log, mail, email, options)
    try {
      await send(await transportTo(server), options)
    } catch (error) {
      throw failureOf(error, server)
    }
  }
}

/** A mail server is set up, but this process cannot use it. Mails wait until it or another process can. */
export class TransportUnusable extends Error {}

/** Returns the mailer of a process, which delivers nothing while it cannot use the mail server. */
export function createMailer(config: Config, log: Log, currentTransport: () => Promise<MailTransport>): Mailer {
  return {
    deliver: mailDelivery(config, log, currentTransport),
    async canDeliver() {
      try {
        await currentTransport()
        return true
      } catch (error) {
        if (error instanceof TransportUnusable) return false
        throw error
      }
    },
  }
}

/** Delivers one mail through a server that is not the current one, to test it. */
export async function deliverThrough(
  config: Config,
  { server, from }: { server: SmtpServer; from: MailTransport['from'] },
  mail: QueuedMail,
  email: EmailMessage,
) {
  const transport = await openTransport(server, { pool: false })
  try {
    await send(transport, envelope(config, from, mail, email))
  } finally {
    transport.close()
  }
}
