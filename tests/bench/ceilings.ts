import { verify } from '@node-rs/argon2'
import SQLite from 'better-sqlite3'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { seedPassword } from '../../src/cli/seed/seed.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { ceilingPages } from './ceiling-pages.ts'
import { ceilingWrites } from './ceiling-writes.ts'

/** A second connection to the product's file, with the same settings. */
function openBare() {
  const raw = new SQLite(readConfig().databaseFile ?? '')
  raw.pragma('journal_mode = WAL')
  raw.pragma('synchronous = FULL')
  raw.pragma('foreign_keys = ON')
  raw.pragma('busy_timeout = 5000')
  return raw
}

const send = (reply: FastifyReply, body: string) => reply.type('application/json; charset=utf-8').send(body)

/** The ceilings of this process: constants, and pages from prepared statements. */
export function mountCeilings(scope: FastifyInstance) {
  const constants = new Map<string, string>()
  scope.get<{ Params: { bytes: string } }>('/bench/constant/:bytes', (request, reply) => {
    const { bytes } = request.params
    const body = constants.get(bytes) ?? JSON.stringify('x'.repeat(Math.max(0, Number(bytes) - 2)))
    constants.set(bytes, body)
    return send(reply, body)
  })

  // Opened on first use, because memory is measured in a process without these requests.
  let raw: SQLite.Database | undefined
  const bare = () => {
    raw ??= openBare()
    return raw
  }
  let pages: ReturnType<typeof ceilingPages> | undefined
  scope.get<{ Params: { page: string }; Querystring: Record<string, string> }>(
    '/bench/bare/:page',
    (request, reply) => {
      pages ??= ceilingPages(bare())
      const page = pages[request.params.page]
      if (!page) return reply.code(404).send()
      return send(reply, JSON.stringify(page(request.query)))
    },
  )

  let writes: ReturnType<typeof ceilingWrites> | undefined
  scope.post<{ Params: { write: string }; Querystring: Record<string, string> }>(
    '/bench/write/:write',
    (request, reply) => {
      writes ??= ceilingWrites(bare())
      const write = writes[request.params.write]
      if (!write) return reply.code(404).send()
      return send(reply, JSON.stringify(write(request.query)))
    },
  )

  let passwordHash: string | undefined
  scope.post('/bench/verify', async (_request, reply) => {
    passwordHash ??= bare()
      .prepare<[], string>('select "passwordHash" from "user" where "passwordHash" <> \'\' limit 1')
      .pluck()
      .get()
    return send(reply, JSON.stringify(await verify(passwordHash ?? '', seedPassword)))
  })
}
