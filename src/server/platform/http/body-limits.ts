import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { whenClosed } from '../when-closed.ts'
import { networkPrefix } from './client-network.ts'
import { createConnectionLimits } from './connection-limits.ts'

/** Smaller bodies do not count towards the limits, in bytes; every connection may send one. */
const smallBody = 32_768
/** The limits for concurrent larger bodies, per network and in total, because each is buffered in memory. */
const concurrentBodies = { perKey: 20, total: 100 }

/** The maximum number of requests waiting on one connection; Node itself has no limit. */
const waitingMax = 100

const isSmall = (length: string | undefined) => length !== undefined && Number(length) <= smallBody

/**
 * Keeps clients from delaying each other. Pipelined requests of one connection run one at a time, with others in
 * between; Node would start all of them first. Large bodies count towards a limit; beyond it, throws 429.
 */
export function limitConcurrentBodies(app: FastifyInstance) {
  const waiting = new WeakMap<Socket, number>()
  app.addHook('onRequest', ({ raw: request }, { raw }, done) => {
    const { socket } = request
    // The connection belongs to the previous answer until that is sent.
    if (raw.socket !== null) return done()
    const before = waiting.get(socket) ?? 0
    if (before >= waitingMax) return void socket.destroy()
    waiting.set(socket, before + 1)
    raw.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      setImmediate(done)
    })
  })
  const takeSlot = createConnectionLimits(concurrentBodies)
  app.addHook('onRequest', ({ headers, ip }, { raw }, done) => {
    const hasBody = headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
    // Image uploads have their own limits, see media.
    const isHeld = headers['content-type']?.toLowerCase().startsWith('multipart/') !== true
    if (hasBody && isHeld && !isSmall(headers['content-length'])) whenClosed(raw, takeSlot(networkPrefix(ip)))
    done()
  })
}
