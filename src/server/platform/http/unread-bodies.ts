import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { whenClosed } from '../when-closed.ts'
import { networkPrefix } from './client-network.ts'
import { createConnectionLimits } from './connection-limits.ts'

/** The limits for bodies that are read after an answer: bytes, milliseconds in total, and milliseconds without a byte. */
const drainLimits = { bytes: 32 * 1024 * 1024, total: 30_000, idle: 5_000 }

/** The limits for concurrently drained bodies, per network and in total. */
const concurrentDrains = { perKey: 20, total: 200 }

/**
 * Closes the connection at the limits. Returns a function to count received bytes, and one that lifts the limits.
 * `onEnd` is called once, when the limits are lifted or the connection is closed; at once if it is closed already.
 */
export function limitDrain(socket: Socket, onEnd: () => void = () => {}) {
  const max = socket.bytesRead + drainLimits.bytes
  const close = () => void socket.destroy()
  const total = setTimeout(close, drainLimits.total)
  const idle = setTimeout(close, drainLimits.idle)
  const lift = () => {
    clearTimeout(total)
    clearTimeout(idle)
    socket.off('close', lift)
    onEnd()
  }
  whenClosed(socket, lift)
  const count = () => {
    idle.refresh()
    if (socket.bytesRead > max) close()
  }
  return { count, lift }
}

/**
 * Keeps Node from closing the connection after the answer, which resets it while the client is still sending. Returns
 * whether it must be closed.
 */
function takeOverClosing(reply: FastifyReply): boolean {
  const { raw } = reply
  const mustClose = !raw.shouldKeepAlive || raw.getHeader('connection') === 'close'
  raw.shouldKeepAlive = true
  raw.removeHeader('connection')
  // Fastify sets it for every body that it refuses.
  reply.removeHeader('connection')
  return mustClose
}

/**
 * Reads and discards the rest of bodies for which an answer does not wait. Most clients read an answer only after they
 * sent their whole body, and would lose it if the connection were closed before.
 */
export function createBodyDrain() {
  const acquire = createConnectionLimits(concurrentDrains)
  const tryAcquire = (address: string) => {
    try {
      return acquire(networkPrefix(address))
    } catch {
      return null
    }
  }
  const drained = new Set<Socket>()
  let isStopped = false

  /** Call it before the answer is sent. */
  function drain({ raw: request, ip }: FastifyRequest, reply: FastifyReply) {
    // Injected requests have no connection and are never incomplete.
    if (request.complete !== false) return
    const { socket } = request
    const whenSent = (act: () => void) => reply.raw.once('finish', () => setImmediate(act))
    const release = isStopped ? null : tryAcquire(ip)
    if (!release) return void whenSent(() => request.complete || socket.destroySoon())
    const mustClose = takeOverClosing(reply)
    // The client sees the end of the answer at once, although the server is still reading.
    if (mustClose) whenSent(() => (request.complete ? socket.destroySoon() : socket.end()))
    drained.add(socket)
    const { count, lift } = limitDrain(socket, () => {
      drained.delete(socket)
      release()
    })
    // Without an end, the request emits nothing once it is answered.
    request.on('data', count).once('end', () => {
      lift()
      if (socket.writableEnded) socket.destroy()
    })
    request.unpipe()
    request.resume()
  }

  /** Closes these connections, for the stop of the server. */
  function stop() {
    isStopped = true
    for (const socket of drained) socket.destroySoon()
  }
  return { drain, stop }
}
