import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** The message by which the server says that it is ready, outside a transaction. */
const idle = Buffer.from('Z\0\0\0\u0005I', 'latin1')
const terminate = 'X'.charCodeAt(0)

/**
 * Serves all clients by one connection to the server, as PgBouncer does with `pool_mode=transaction` and a pool of one.
 * Clients must take turns by themselves. Returns the address.
 */
export async function startTransactionPooler(url: string): Promise<string> {
  const target = new URL(url)
  const upstream = connect(Number(target.port), target.hostname)
  const clients = new Set<Socket>()
  let owner: Socket | undefined
  let greeting: Buffer | undefined
  let heard: Buffer[] = []
  upstream.on('error', () => {})
  upstream.on('data', (data: Buffer) => {
    owner?.write(data)
    if (greeting) return
    heard.push(data)
    const all = Buffer.concat(heard)
    if (!all.subarray(-idle.length).equals(idle)) return
    greeting = all
    heard = []
  })
  const server = createServer((client) => {
    let hasBegun = false
    clients.add(client)
    client.on('error', () => {})
    client.on('data', (data: Buffer) => {
      const isFirst = !hasBegun
      hasBegun = true
      if (isFirst && greeting) return void client.write(greeting)
      if (data[0] === terminate) return void client.end()
      owner = client
      upstream.write(data)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of [upstream, ...clients]) socket.destroy()
    server.close()
  })
  target.port = String((server.address() as AddressInfo).port)
  return target.href
}
