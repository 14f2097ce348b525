import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createSeats } from './live/seats.ts'
import { networkOf } from './network.ts'

/** Bodies up to this size are not counted, in bytes: there may be one on every connection. */
const smallBody = 32_768
/** How many larger ones may be on their way, of one address and in all: each is held in memory until it is there. */
const bodies = { each: 20, inAll: 100 }

/** So many requests may wait on one connection: Node reads on, however many there are. */
const waitingMost = 100

const isSmall = (length: string | undefined) => length !== undefined && Number(length) <= smallBody

/**
 * Nobody's requests keep others waiting. Requests sent down one connection without waiting for answers are taken up
 * one at a time, and everybody else's between them; otherwise all of them would be, before anything else happens.
 * Large bodies have so many seats: 429 when there is none. Whoever is answered while a body without a length is still
 * on its way is hung up on.
 */
export function shareFairly(app: FastifyInstance) {
  const waiting = new WeakMap<Socket, number>()
  app.addHook('onRequest', ({ raw: request }, { raw }, done) => {
    const { socket } = request
    // A body without a length may never end: what is not there when its answer is sent is waited for no longer.
    if (request.headers['transfer-encoding'] !== undefined)
      raw.once('finish', () => setImmediate(() => request.complete === false && socket.destroySoon()))
    // The connection belongs to the answer before this one until that is sent.
    if (raw.socket !== null) return done()
    const before = waiting.get(socket) ?? 0
    if (before >= waitingMost) return void socket.destroy()
    waiting.set(socket, before + 1)
    raw.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      setImmediate(done)
    })
  })
  const takeSeat = createSeats(bodies)
  app.addHook('preParsing', ({ headers, ip }, { raw }, _body, done) => {
    const hasBody = headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
    // Images have seats of their own: see media.
    const isHeld = headers['content-type']?.toLowerCase().startsWith('multipart/') !== true
    if (hasBody && isHeld && !isSmall(headers['content-length'])) raw.once('close', takeSeat(networkOf(ip)))
    done()
  })
}
