import { PassThrough, pipeline } from 'node:stream'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { MailServerInput } from '../../../shared/instance/mail-settings.ts'
import { withAsciiHost } from '../../../shared/platform/ascii-host.ts'
import type { Config } from '../config.ts'

/** A mail server: the address from the environment, or the settings of a super admin. */
export type SmtpServer = { url: string } | (Omit<MailServerInput, 'password'> & { password: string })

export interface MailSender {
  name: string
  address: string
}

/** Where mails go, and their sender. Without a server, mails go to files. */
export interface MailTransport {
  server: SmtpServer | null
  from: MailSender
}

/** Loaded on first use, so that it does not delay the start. */
export const nodemailer = () => import('nodemailer')

/** Returns the sender that the environment sets, or the default one. It has the name of the site unless MAIL_FROM names it. */
export async function senderOf(
  { mailFrom, hasMailFrom }: Pick<Config, 'mailFrom' | 'hasMailFrom'>,
  siteName: string,
): Promise<MailSender> {
  const { default: parse } = await import('nodemailer/lib/addressparser')
  const [parsed] = parse(mailFrom, { flatten: true })
  return { name: (hasMailFrom && parsed?.name) || siteName, address: withAsciiHost(parsed?.address || mailFrom) }
}

function optionsOf(server: SmtpServer) {
  if ('url' in server) return { url: server.url }
  const { host, port, security, user, password } = server
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== '' && { auth: { user, pass: password } }),
  }
}

/**
 * The limits of each step of a connection, of everything until the server takes the text of a mail, and of its silence
 * afterwards, in milliseconds. A server may check a text for ten minutes (RFC 5321, 4.5.3.2.6), and has it then: giving up
 * before would send it a second time.
 */
const patienceMs = { step: 15_000, untilText: 60_000, silence: 600_000 }

/** Callbacks by the options of their mail. Each runs when the server takes the text. */
const onText = new WeakMap<object, () => void>()

/** Calls `onText` when the transport begins to read the text, which it does once the server has accepted the recipient. */
function watchText(transport: Transporter) {
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((text) => {
      const watched = new PassThrough()
      if (data.signal) watched.once('resume', onText.get(data.signal) ?? (() => {}))
      return pipeline(text, watched, () => {})
    })
    done()
  })
}

interface TransportOptions {
  /** Keeps connections for further mails until the transport is closed. */
  pool: boolean
  timeoutMs?: number
}

export async function openTransport(server: SmtpServer, { pool, timeoutMs }: TransportOptions): Promise<Transporter> {
  const { createTransport } = await nodemailer()
  const step = timeoutMs ?? patienceMs.step
  const timeouts = { connectionTimeout: step, greetingTimeout: step, socketTimeout: timeoutMs ?? patienceMs.silence }
  const options = { ...optionsOf(server), ...timeouts }
  // The type of `pool` selects one of two transports.
  const transport: Transporter = pool ? createTransport({ ...options, pool: true }) : createTransport(options)
  watchText(transport)
  return transport
}

/** Sends a mail with little patience until the server takes its text, and much while the server confirms it. */
export async function send(
  transport: Transporter,
  options: SendMailOptions,
  untilTextMs: number = patienceMs.untilText,
) {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), untilTextMs)
  onText.set(giveUp.signal, () => clearTimeout(timer))
  try {
    await transport.sendMail({ ...options, signal: giveUp.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the host and port of a server. */
export function endpointOf(server: SmtpServer): { host: string; port: number } {
  if (!('url' in server)) return { host: server.host, port: server.port }
  const { hostname, port, protocol } = new URL(server.url)
  return { host: hostname, port: port === '' ? (protocol === 'smtps:' ? 465 : 587) : Number(port) }
}

/** Decodes a part of an address as the mail library does: a percent sign that encodes nothing stays. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the user name and the password of a server; empty when it has none. */
export function credentialsOf(server: SmtpServer): { user: string; password: string } {
  if (!('url' in server)) return server
  const { username, password } = new URL(server.url)
  return { user: decoded(username), password: decoded(password) }
}
