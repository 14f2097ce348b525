import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { localhostCertificate } from './localhost-certificate.ts'

interface MailServerOptions {
  /** Refuses every recipient for now. */
  refuses?: () => boolean
  /** Refuses a recipient with this reply, such as `550 5.1.1 No such user`; null accepts it. */
  refusal?: (recipient: string) => string | null
  /** Refuses every sender with this reply. */
  senderRefusal?: () => string | null
  /** Confirms a mail that it has only when this resolves. */
  confirmation?: (recipient: string) => Promise<unknown>
  /** Requires this login. */
  login?: { user: string; password: string }
  /** Has a certificate for `localhost` that clients do not trust by default. */
  security?: 'starttls' | 'tls' | 'none'
}

const notOffered = { starttls: ['AUTH'], tls: ['AUTH', 'STARTTLS'], none: ['AUTH', 'STARTTLS'] }

/** The library's form of a reply. */
const errorOf = (reply: string | null) =>
  reply === null ? null : Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })

/** A mail server on 127.0.0.1 that keeps accepted mails. */
export async function startMailServer({
  refuses = () => false,
  refusal = () => (refuses() ? '452 Mailbox is full' : null),
  senderRefusal = () => null,
  confirmation = async () => {},
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
    onMailFrom: (_address, _session, callback) => callback(errorOf(senderRefusal())),
    onRcptTo: ({ address }, _session, callback) => callback(errorOf(refusal(address))),
    async onData(stream, _session, callback) {
      const mail = await PostalMime.parse(await new Response(stream as never).arrayBuffer())
      received.push(mail)
      await confirmation(mail.to?.[0]?.address ?? '')
      callback()
    },
  })
  // A client that disconnects is not a fault of this server.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
