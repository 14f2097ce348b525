import { subscribe } from 'node:diagnostics_channel'
import { resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { mountCeilings } from './ceilings.ts'

/**
 * The product's own server, started from the file named first, in a process that also serves the ceilings under /bench.
 * These routes run before the product's hooks, so nothing but the answer is measured.
 */

const [, , server = 'server.ts'] = process.argv
/** In milliseconds. */
const resolution = 2
const delay = monitorEventLoopDelay({ resolution })
delay.enable()

/** Figures of the process; reading them resets the delays. */
export interface BenchState {
  /** The longest block of the event loop since the last reading, in milliseconds. */
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
