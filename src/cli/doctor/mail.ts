import { existsSync } from 'node:fs'
import { mailTransport } from '../../server/instance/settings/mail-settings.ts'
import type { Config } from '../../server/platform/config.ts'
import { openDatabase } from '../../server/platform/db/open.ts'
import { environmentTransport } from '../../server/platform/mail/delivery.ts'
import { endpointOf, openTransport } from '../../server/platform/mail/smtp.ts'
import { fail, ok, reasonOf, type Verdict, warn } from './verdict.ts'

/** Timeout in milliseconds. */
const timeoutMs = 5_000

/** Returns how the instance sends mail: by the environment alone while the database cannot be read. */
async function transportOf(config: Config): Promise<Awaited<ReturnType<typeof mailTransport>>> {
  const byEnvironment = { ...environmentTransport(config), problem: null }
  if (config.smtpUrl !== null || !existsSync(config.databaseFile)) return byEnvironment
  try {
    const db = openDatabase(config.databaseFile)
    return await mailTransport({ db, config }).finally(() => db.destroy())
  } catch {
    return byEnvironment
  }
}

/** Checks the mail server up to the login, without sending a mail. */
export async function checkMail(config: Config): Promise<Verdict> {
  const { server, from, problem } = await transportOf(config)
  if (problem !== null) return fail('Mail', problem)
  if (server === null)
    return warn(
      'Mail',
      'no mail server in System Settings or SMTP_URL; mail goes to files in the outbox folder, and the log shows their links',
    )
  const transport = await openTransport(server, { pool: false, timeoutMs })
  const { host } = endpointOf(server)
  try {
    await transport.verify()
    return ok('Mail', `${host} accepts mail from ${typeof from === 'string' ? from : from.address}`)
  } catch (error) {
    return fail('Mail', `${host} refuses: ${reasonOf(error)}`)
  } finally {
    transport.close()
  }
}
