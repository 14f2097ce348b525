import Fastify from 'fastify'
import { mountState } from './bench-state.ts'

/** A Fastify server without anything else, whose answer of 10 kB is the unit of processor time: see docs/performance.md. */

const body = 'x'.repeat(10_000)
const app = Fastify()
mountState(app)
app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(body))
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.on('disconnect', () => process.exit())
process.send?.(url)
