import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server on 127.0.0.1 that keeps accepted mails; `refuses` makes it refuse every recipient. */
export async function startMailServer({ port = 0, refuses = (): boolean => false } = {}) {
  const received: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
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
