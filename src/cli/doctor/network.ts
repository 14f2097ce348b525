import { createServer } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Config } from '../../server/config.ts'
import { fail, ok, reasonOf, type Verdict, warn } from './verdict.ts'

/** How long somebody is waited for, in milliseconds. */
const patience = 5_000

/** The mail server, as far as signing in to it; no mail is sent. */
export async function lookAtMail({ smtpUrl, mailFrom }: Config): Promise<Verdict> {
  if (smtpUrl === null)
    return warn('Mail', 'SMTP_URL is not set: mails are files in the folder outbox, and their links are in the log')
  const waiting = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const transport = createTransport({ url: smtpUrl, ...waiting })
  const { host } = new URL(smtpUrl)
  try {
    await transport.verify()
    return ok('Mail', `${host} takes mails from ${mailFrom}`)
  } catch (error) {
    return fail('Mail', `${host} does not: ${reasonOf(error)}`)
  } finally {
    transport.close()
  }
}

const isLocal = ({ hostname }: URL) => hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'

/** The address people use, and what stands between them and the server. */
export function lookAtAddress({ publicUrl, trustProxy, host }: Config): Verdict[] {
  const url = new URL(publicUrl)
  const address = isLocal(url)
    ? warn('Address', `${publicUrl} is for this machine alone: for others set PUBLIC_URL`)
    : url.protocol === 'https:'
      ? ok('Address', publicUrl)
      : fail('Address', `${publicUrl} is not https: passwords and sessions can be read on the way`)
  const isHere = host === '127.0.0.1' || host === 'localhost' || host === '::1'
  if (trustProxy === true)
    return [address, warn('Proxy', 'TRUST_PROXY=on believes everybody who names an address: name the proxy instead')]
  if (trustProxy === false && url.protocol === 'https:')
    return [
      address,
      warn('Proxy', 'TRUST_PROXY is off: all people seem to come from the address of the proxy, and share its limits'),
    ]
  if (trustProxy === false && !isHere) return [address, ok('Proxy', `none; the server listens on ${host}`)]
  return [address, ok('Proxy', trustProxy === false ? 'none' : `${trustProxy} is believed`)]
}

const isFree = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })

/** Whether the server runs, or could. */
export async function lookAtPort({ host, port }: Config): Promise<Verdict> {
  const where = `${host}:${port}`
  if (await isFree(port, host)) return ok('Port', `${where} is free: the server does not run`)
  const asked = host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? '[::1]' : host
  try {
    const answer = await fetch(`http://${asked}:${port}/healthz`, { signal: AbortSignal.timeout(patience) })
    const isOurs = answer.ok && /json/.test(answer.headers.get('content-type') ?? '')
    return isOurs
      ? ok('Port', `the server answers on ${where}`)
      : fail('Port', `something on ${where} answers ${answer.status}, and is no healthy server of ours`)
  } catch (error) {
    return fail('Port', `something holds ${where} and does not answer: ${reasonOf(error)}`)
  }
}
