import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { localhostCertificate } from './localhost-certificate.ts'

interface MailServerOptions {
  port?: number
  /** Refuses every recipient. */
  refuses?: () => boolean
  /** Requires this login. */
  login?: { user: string; password: string }
  /** Has a certificate for `localhost` that nobody trusts by default. */
  security?: 'starttls' | 'tls' | 'none'
}

const notOffered = { starttls: ['AUTH'], tls: ['AUTH', 'STARTTLS'], none: ['AUTH', 'STARTTLS'] }

/** A mail server on 127.0.0.1 that keeps accepted mails. */
export async function startMailServer({
  port = 0,
  refuses = () => false,
  login,
  security = 'none',
}: MailServerOptions = {}) {
  const received: Email[] = []
  const server = new SMTPServer({
    ...(security !== 'none' && localhostCertificate),
    secure: security === 'tls',
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: notOffered[security].filter((command) => !(login && command === 'AUTH')),
    onAuth: ({ username, password }, _session, callback) =>
      username === login?.user && password === login?.password
        ? callback(null, { user: username })
        : callback(new Error(`Unknown user ${username}\r\nor password ${password}`)),
    closeTimeout: 1,
    logger: false,
    onRcptTo: (_address, _session, callback) =>
      callback(refuses() ? Object.assign(new Error('Mailbox is full'), { responseCode: 452 }) : null),
    async onData(stream, _session, callback) {
      received.push(await PostalMime.parse(await new Response(stream as never).arrayBuffer()))
      callback()
    },
  })
  // A client that disconnects is not a fault of this server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
