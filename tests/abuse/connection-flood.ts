import net from 'node:net'
import type { Endpoint } from './send.ts'

/** Many connections at once, and what became of them. */
export interface ConnectionFlood {
  /** How many were opened. */
  opened: number
  /** How many could not be opened, or were cut before they said anything. */
  refused: () => number
  /** How many the server has ended by now. */
  ended: () => number
  /** What it said to each. */
  said: () => string[]
  each: (work: (socket: net.Socket) => void) => void
  leave: () => void
}

const atOnce = 100
/** Of a connection's answer this much is kept. */
const kept = 2_000

/** Comes from many addresses: 127.0.0.0/8 is all this machine, on Linux. */
const addressOf = (index: number) =>
  process.platform === 'linux' ? `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}` : '127.0.0.1'

/** Opens so many connections, each of which says `greeting(index)` at once. `perAddress` of them come from one address. */
export async function openConnectionFlood(
  place: Endpoint,
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
      const socket = net.connect({ ...place, localAddress: addressOf(Math.floor(index / perAddress)) })
      let isOpen = false
      socket.on('connect', () => {
        isOpen = true
        sockets.push(socket)
        const words = greeting(index)
        if (words !== '') socket.write(words, 'latin1')
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
