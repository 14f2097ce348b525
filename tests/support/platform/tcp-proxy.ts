import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A network between the product and another server that a test can cut, silence, mend and lead elsewhere. */
export async function openTcpProxy() {
  let target: URL | undefined
  let state: 'open' | 'cut' | 'silent' = 'open'
  let refusals = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    if (state === 'cut' || !target) {
      refusals += 1
      return client.destroy()
    }
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      if (state === 'silent') from.unpipe()
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    state = 'cut'
    for (const socket of sockets) socket.destroy()
  }
  return {
    /** Leads new connections to this server. Returns its URL through the proxy. */
    through(url: string): string {
      target = new URL(url)
      const proxied = new URL(url)
      proxied.port = String((server.address() as AddressInfo).port)
      return proxied.href
    },
    /** Ends all connections and refuses new ones. */
    cut,
    /** How many connections were refused. */
    refusals: () => refusals,
    /** Lets nothing pass, and tells neither side. */
    silence() {
      state = 'silent'
      for (const socket of sockets) socket.unpipe()
    },
    /** Lets new connections pass. Connections that were silenced end. */
    mend() {
      if (state === 'silent') cut()
      state = 'open'
    },
    close() {
      cut()
      server.close()
    },
  }
}

/** A proxy that ends with the test. */
export async function startProxy() {
  const proxy = await openTcpProxy()
  onTestFinished(proxy.close)
  return proxy
}
