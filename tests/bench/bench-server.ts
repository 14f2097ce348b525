import { subscribe } from 'node:diagnostics_channel'
import { resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { mountCeilings } from './ceilings.ts'

/**
 * The product's own server, started as it is from the file named first, in a process in which the ceilings answer too:
 * under /bench, which only this process has. They are met before the product's hooks: nothing is done for them but to
 * answer.
 */

const [, , server = 'server.ts'] = process.argv
/** In milliseconds. */
const resolution = 2
const delay = monitorEventLoopDelay({ resolution })
delay.enable()

/** What the process says of itself; what it says of delays begins anew. */
export interface BenchState {
  /** The longest that the event loop was held up since the last time this was asked, in milliseconds. */
  delayMost: number
}

function stateOf(): BenchState {
  const delayMost = Math.max(0, delay.max / 1e6 - resolution)
  delay.reset()
  return { delayMost }
}

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.register(async (scope) => {
    scope.get('/bench/state', stateOf)
    mountCeilings(scope)
  })
})

await import(pathToFileURL(resolve(server)).href)
