import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** The beginning of the message by which the server says that it is ready; the state of the transaction follows. */
const ready = Buffer.from('Z\0\0\0\u0005', 'latin1')
const [query, terminate] = ['Q'.charCodeAt(0), 'X'.charCodeAt(0)]

/** PgBouncer's refusal, and that it is ready. */
function refusal(text: string): Buffer {
  const fields = Buffer.from(`SERROR\0C08P01\0M${text}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields, ready, Buffer.from('I')])
}

/** A connection to the server. */
interface Lent {
  socket: Socket
  /** The client that it answers. In a transaction, no other client gets the connection. */
  client: Socket | undefined
  isInTransaction: boolean
}

/** Returns the state of the transaction at the end of a message: I, T or E; undefined if more messages follow. */
const stateAfter = (data: Buffer) =>
  data.subarray(-6, -1).equals(ready) ? String.fromCharCode(data.at(-1) ?? 0) : undefined

/**
 * Serves all clients by some connections to the server, which it uses in turn, as PgBouncer does. Clients must wait for
 * each other by themselves. Returns the address.
 */
export async function startPooler(
  url: string,
  { connections = 1, mode }: { connections?: number; mode: 'transaction' | 'statement' },
): Promise<string> {
  const target = new URL(url)
  let turn = 0
  const upstream = Array.from({ length: connections }, (): Lent => {
    const socket = connect(Number(target.port), target.hostname)
    return { socket: socket.on('error', () => {}), client: undefined, isInTransaction: false }
  })
  const clients = new Set<Socket>()
  let greeting: Buffer | undefined

  /** Signs in on all connections as the first client does. */
  async function signIn(startup: Buffer): Promise<Buffer> {
    const greetings = upstream.map(async ({ socket }) => {
      const heard: Buffer[] = []
      socket.write(startup)
      while (stateAfter(Buffer.concat(heard)) === undefined) heard.push((await once(socket, 'data'))[0])
      return Buffer.concat(heard)
    })
    const [first = Buffer.alloc(0)] = await Promise.all(greetings)
    for (const lent of upstream)
      lent.socket.on('data', (data: Buffer) => {
        lent.client?.write(data)
        lent.isInTransaction = (stateAfter(data) ?? 'I') !== 'I'
      })
    return first
  }

  function forward(client: Socket, data: Buffer) {
    if (mode === 'statement' && data[0] === query && data.includes('begin'))
      return void client.write(refusal('transaction blocks not allowed in statement pooling mode'))
    const own = upstream.find((lent) => lent.isInTransaction && lent.client === client)
    const free = upstream.filter((lent) => !lent.isInTransaction)
    const lent = own ?? free[turn++ % free.length]
    if (!lent) return
    lent.client = client
    lent.socket.write(data)
  }

  const server = createServer((client) => {
    let hasBegun = false
    clients.add(client)
    client.on('error', () => {})
    client.on('data', async (data: Buffer) => {
      if (hasBegun) return data[0] === terminate ? void client.end() : forward(client, data)
      hasBegun = true
      greeting ??= await signIn(data)
      client.write(greeting)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of [...upstream.map(({ socket }) => socket), ...clients]) socket.destroy()
    server.close()
  })
  target.port = String((server.address() as AddressInfo).port)
  return target.href
}
