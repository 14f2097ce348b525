import net from 'node:net'
import type { Endpoint } from './send.ts'

/** Many concurrent connections, and what happened to them. */
export interface ConnectionFlood {
  /** The number of opened connections. */
  opened: number
  /** The number of connections that could not be opened, or were cut without an answer. */
  refused: () => number
  /** The number of connections that the server has ended so far. */
  ended: () => number
  /** The server's answer on each connection. */
  said: () => string[]
  each: (work: (socket: net.Socket) => void) => void
  leave: () => void
}

const atOnce = 100
/** The number of characters that are kept of each answer. */
const kept = 2_000

/** Connects from many addresses: on Linux all of 127.0.0.0/8 is this machine. */
const addressOf = (index: number) =>
  process.platform === 'linux' ? `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}` : '127.0.0.1'

/**
 * Opens this many connections, each of which sends `greeting(index)` at once. `perAddress` of them share an address.
 */
export async function openConnectionFlood(
  endpoint: Endpoint,
  count: number,
  greeting: (index: number) => string,
  perAddress = count,
): Promise<ConnectionFlood> {
  const sockets: net.Socket[] = []
  const heard = Array<string>(count).fill('')
  let refused = 0
  let ended = 0
  function open(index: number) {
    return new Promise<void>((resolve) => {
      const socket = net.connect({ ...endpoint, localAddress: addressOf(Math.floor(index / perAddress)) })
      let isOpen = false
      socket.on('connect', () => {
        isOpen = true
        sockets.push(socket)
        const bytes = greeting(index)
        if (bytes !== '') socket.write(bytes, 'latin1')
        resolve()
      })
      socket.on('data', (chunk) => {
        if ((heard[index]?.length ?? 0) < kept) heard[index] += chunk.toString('latin1')
      })
      socket.on('error', () => {})
      socket.on('close', () => {
        if (isOpen) ended++
        else refused++
        resolve()
      })
    })
  }
  for (let from = 0; from < count; from += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => open(from + index)))
  return {
    opened: sockets.length,
    refused: () => refused,
    ended: () => ended,
    said: () => heard,
    each: (work) => {
      for (const socket of sockets) if (socket.writable) work(socket)
    },
    leave: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
