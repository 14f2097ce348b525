import type { Transporter } from 'nodemailer'
import type { MailServerInput } from '../../../shared/instance/mail-settings.ts'
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
  return { name: (hasMailFrom && parsed?.name) || siteName, address: parsed?.address || mailFrom }
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

/** The limit of each step of a connection, and of silence while a mail is sent, in milliseconds. */
const patienceMs = { step: 15_000, silence: 30_000 }

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
  return pool ? createTransport({ ...options, pool: true }) : createTransport(options)
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
