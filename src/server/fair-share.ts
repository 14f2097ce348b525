import type { FastifyInstance } from 'fastify'
import { createSeats } from './live/seats.ts'
import { networkOf } from './network.ts'

/** Bodies up to this size are not counted, in bytes: there may be one on every connection. */
const smallBody = 32_768
/** How many larger ones may be on their way, of one address and in all: each is held in memory until it is there. */
const bodies = { each: 20, inAll: 100 }

const isSmall = (length: string | undefined) => length !== undefined && Number(length) <= smallBody

/**
 * Nobody's requests keep others waiting. Requests sent down one connection without waiting for answers are taken up
 * one at a time, and everybody else's between them; otherwise all of them would be, before anything else happens.
 * Large bodies have so many seats: 429 when there is none.
 */
export function shareFairly(app: FastifyInstance) {
  app.addHook('onRequest', (_request, { raw }, done) => {
    // The connection belongs to the answer before this one until that is sent.
    if (raw.socket === null) raw.once('socket', () => setImmediate(done))
    else done()
  })
  const takeSeat = createSeats(bodies)
  app.addHook('preParsing', async ({ headers, ip }, { raw }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
    // What is sent as it comes is not held: see media.
    const isHeld = headers['content-type']?.toLowerCase().startsWith('multipart/') !== true
    if (hasBody && isHeld && !isSmall(headers['content-length'])) raw.once('close', takeSeat(networkOf(ip)))
  })
}
