import { subscribe } from 'node:diagnostics_channel'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { mountState } from './bench-state.ts'
import { mountCeilings } from './ceilings.ts'

/**
 * The product's own server, started from the file named first, in a process that also serves the ceilings under /bench.
 * These routes run before the product's hooks, so nothing but the answer is measured.
 */

const [, , server = 'server.ts'] = process.argv

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.register(async (scope) => {
    mountState(scope)
    mountCeilings(scope)
  })
})

await import(pathToFileURL(resolve(server)).href)
