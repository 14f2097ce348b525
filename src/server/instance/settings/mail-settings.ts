import { z } from 'zod'
import { type MailSettingsView, mailServerInput } from '../../../shared/instance/mail-settings.ts'
import { email } from '../../../shared/platform/fields.ts'
import { messages } from '../../../shared/platform/messages.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { TransportUnusable } from '../../platform/mail/delivery.ts'
import { credentialsOf, endpointOf, type MailTransport, type SmtpServer, senderOf } from '../../platform/mail/smtp.ts'
import { decryptSecret, renewSecret, SecretKeyError } from '../../platform/secret-key.ts'
import { deleteInstanceSetting, findInstanceSetting, listInstanceSettings, saveInstanceSetting } from './queries.ts'
import { instanceSetting } from './settings.ts'
import { readStoredSetting, sealSetting } from './stored-setting.ts'

type SettingsContext = Pick<Services, 'db' | 'config'>

/** The row of the mail server. Its `password` is encrypted; empty for none. */
const storedServer = mailServerInput.extend({ password: z.string() })
export type StoredMailServer = z.output<typeof storedServer>

const serverKey = 'mailServer'
const senderKey = 'mailSender'

/** Ties an encrypted password to its server, so that a changed row cannot send it elsewhere. */
const purposeOf = ({ host, port, security, user }: Omit<StoredMailServer, 'password'>) =>
  JSON.stringify(['mail server', host, port, security, user])

const readMailServer = (db: Db) => readStoredSetting(db, serverKey, storedServer)

/** Returns the stored mail server; null when there is none or the row is invalid. */
export async function storedMailServer(db: Db): Promise<StoredMailServer | null> {
  const server = await readMailServer(db)
  return server === 'damaged' ? null : server
}

/**
 * Whether a mail server is set up; without one, mails become files that only the operator reads. A server that cannot be
 * used counts, because its mails wait.
 */
export const sendsMail = async ({ db, config }: SettingsContext): Promise<boolean> =>
  config.smtpUrl !== null || (await listInstanceSettings(db, [serverKey])).length > 0

/** Returns the stored address of the sender; empty when there is none. */
export const storedSender = async (db: Db): Promise<string> =>
  email.safeParse((await findInstanceSetting(db, senderKey))?.value).data ?? ''

/** Returns a server as it is stored, with its password encrypted. Throws 409 when the key is damaged. */
export async function sealMailServer(config: Config, server: StoredMailServer): Promise<StoredMailServer> {
  if (server.password === '') return server
  return { ...server, password: await sealSetting(config, purposeOf(server), server.password) }
}

/** Stores a sealed mail server; null removes it. */
export const saveMailServer = (db: Db, server: StoredMailServer | null) =>
  server === null ? deleteInstanceSetting(db, serverKey) : saveInstanceSetting(db, serverKey, JSON.stringify(server))

export const saveMailSender = (db: Db, sender: string) =>
  sender === '' ? deleteInstanceSetting(db, senderKey) : saveInstanceSetting(db, senderKey, sender)

/** Returns a stored server with its password. Throws a `SecretKeyError` when the password cannot be read. */
export const withPassword = async (config: Config, server: StoredMailServer) => ({
  ...server,
  password: server.password === '' ? '' : await decryptSecret(config, purposeOf(server), server.password),
})

/** Encrypts the stored password with the key for new secrets. Throws a `SecretKeyError` when it cannot be read. */
export const renewMailPassword = ({ db, config }: SettingsContext): Promise<void> =>
  inTransaction({ db }, async ({ db }) => {
    const server = await storedMailServer(db)
    if (!server || server.password === '') return
    const password = await renewSecret(config, purposeOf(server), server.password)
    if (password !== server.password) await saveMailServer(db, { ...server, password })
  })

/** Returns the server that mails go through, or why the stored one cannot be used. */
async function currentServer({
  db,
  config,
}: SettingsContext): Promise<{ server: SmtpServer | null; problem: string | null }> {
  if (config.smtpUrl !== null) return { server: { url: config.smtpUrl }, problem: null }
  const stored = await readMailServer(db)
  if (stored === null) return { server: null, problem: null }
  if (stored === 'damaged') return { server: null, problem: messages.mailServerDamaged }
  try {
    return { server: await withPassword(config, stored), problem: null }
  } catch (error) {
    if (!(error instanceof SecretKeyError)) throw error
    const problem = config.databaseUrl === null ? messages.mailPasswordUnreadable : messages.mailPasswordUnreadableHere
    return { server: null, problem }
  }
}

/** Returns the sender for a stored address; empty for the default. */
export async function senderFor({ db, config }: SettingsContext, address: string): Promise<MailTransport['from']> {
  const name = await instanceSetting(db, 'name')
  return config.hasMailFrom || address === '' ? senderOf(config, name) : { name, address }
}

/**
 * Returns how mails are sent now. Environment variables win over stored settings. With a `problem`, mails wait: without a
 * server and a problem, they become files.
 */
export async function mailTransport(services: SettingsContext): Promise<MailTransport & { problem: string | null }> {
  const from = await senderFor(services, await storedSender(services.db))
  return { ...(await currentServer(services)), from }
}

/**
 * Returns the current transport for the delivery. Throws a `TransportUnusable` while the stored server cannot be used, and
 * logs once why. The mails wait, because files would hide the failure, and their links must not get into the log.
 */
export function mailTransportWithLog(services: SettingsContext & Pick<Services, 'log'>): () => Promise<MailTransport> {
  let logged: string | null = null
  return async () => {
    const { problem, ...transport } = await mailTransport(services)
    if (problem !== null && problem !== logged) services.log.error({}, problem)
    logged = problem
    if (problem !== null) throw new TransportUnusable(problem)
    return transport
  }
}

const storedView = (stored: StoredMailServer | null): MailSettingsView['server'] => {
  if (!stored) return null
  const { password, ...server } = stored
  return { ...server, hasPassword: password !== '' }
}

function environmentView(url: string): MailSettingsView['server'] {
  const { user, password } = credentialsOf({ url })
  const security = url.startsWith('smtps:') ? 'tls' : null
  return { ...endpointOf({ url }), security, user, hasPassword: password !== '' }
}

/** Returns the settings for super admins, without the password. */
export async function presentMailSettings(services: SettingsContext): Promise<MailSettingsView> {
  const { db, config } = services
  const { name, address } = await senderFor(services, '')
  return {
    server: config.smtpUrl === null ? storedView(await storedMailServer(db)) : environmentView(config.smtpUrl),
    sender: config.hasMailFrom ? config.mailFrom : await storedSender(db),
    defaultSender: `${name} <${address}>`,
    serverSetBy: config.smtpUrl === null ? null : 'SMTP_URL',
    senderSetBy: config.hasMailFrom ? 'MAIL_FROM' : null,
    problem: (await currentServer(services)).problem,
  }
}
