import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A network between the product and the server that a test can cut and mend. It ends with the test. */
export async function startProxy() {
  let target: URL | undefined
  let isCut = false
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    if (isCut || !target) return client.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    /** Returns the address of the database through the proxy. */
    through(url: string): string {
      target = new URL(url)
      const proxied = new URL(url)
      proxied.port = String((server.address() as AddressInfo).port)
      return proxied.href
    },
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
  }
}
