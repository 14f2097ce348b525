import type { Finding } from '../../../shared/operations/doctor.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import { mailTransport } from '../../instance/settings/mail-settings.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { withExistingDatabase } from '../../platform/db/open-instance.ts'
import { environmentTransport } from '../../platform/mail/delivery.ts'
import { deliveryFailure } from '../../platform/mail/delivery-failure.ts'
import { endpointOf, openTransport } from '../../platform/mail/smtp.ts'
import { checkMailDomain } from './mail-domain.ts'
import { fail, ok, warn } from './verdict.ts'

/** Timeout in milliseconds. */
const timeoutMs = 5_000

type Transport = Awaited<ReturnType<typeof mailTransport>>

/** Returns how the instance sends mail: by the environment alone while the database cannot be read. */
async function transportOf(config: Config): Promise<Transport> {
  const byEnvironment = { ...(await environmentTransport(config)), problem: null }
  if (config.smtpUrl !== null) return byEnvironment
  try {
    return await withExistingDatabase(config, async (db) => (db ? mailTransport({ db, config }) : byEnvironment))
  } catch {
    return byEnvironment
  }
}

const fix = phrase('correct the mail server in System Settings or SMTP_URL')

async function checkTransport({ server, from, problem }: Transport): Promise<Finding[]> {
  if (problem !== null)
    return [
      fail(
        phrase('Email'),
        { text: problem },
        phrase('enter the mail server and its password again in System Settings'),
      ),
    ]
  if (server === null)
    return [
      warn(
        phrase('Email'),
        phrase(
          'no mail server in System Settings or SMTP_URL; the server writes emails to files in the outbox folder, and the log shows their links',
        ),
        phrase('enter a mail server in System Settings'),
      ),
    ]
  const transport = await openTransport(server, { pool: false, timeoutMs })
  const { host } = endpointOf(server)
  const { address } = from
  const domain = address.slice(address.lastIndexOf('@') + 1)
  try {
    await transport.verify()
    return [
      ok(phrase('Email'), phrase('{host} accepts email from {address}', { host, address })),
      ...(await checkMailDomain(domain)),
    ]
  } catch (error) {
    return [fail(phrase('Email'), deliveryFailure(error, server), fix), ...(await checkMailDomain(domain))]
  } finally {
    transport.close()
  }
}

/** Checks the mail server up to the login, without sending a mail, and the records of the sender's domain. */
export const checkMail = async (config: Config): Promise<Finding[]> => checkTransport(await transportOf(config))

/** The same with an open database. */
export const checkMailOf = async (db: Db, config: Config): Promise<Finding[]> =>
  checkTransport(await mailTransport({ db, config }))
