import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The step after which a mail server falls silent. */
export type StallPoint = 'never greets' | 'stops at the recipient' | 'stops after the mail'

/**
 * A mail server on 127.0.0.1 that falls silent and keeps the connection open. `reached` resolves when a client has
 * reached that step.
 */
export async function startStallingMailServer(silence: StallPoint) {
  const sockets = new Set<Socket>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    if (silence === 'never greets') return reach()
    socket.write('220 slow.example ESMTP\r\n')
    let isMail = false
    socket.setEncoding('latin1').on('data', (said) => {
      const line = String(said)
      if (isMail) return line.endsWith('\r\n.\r\n') ? reach() : undefined
      if (/^rcpt/i.test(line) && silence === 'stops at the recipient') return reach()
      isMail = /^data/i.test(line)
      socket.write(isMail ? '354 go on\r\n' : '250 ok\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    reached,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
