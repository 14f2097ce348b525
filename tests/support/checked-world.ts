import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { restTable } from '../../src/server/api/rest/table.ts'
import { createWorld } from './world.ts'

const rows = new Map(restTable.map((row) => [`${row.method} ${row.path}`, row]))

/** The rows that answered with success while `watchAnswers` was active, as `GET /api/…`. */
type Answered = ReadonlySet<string>

/**
 * Checks every REST answer against its row: a success must have exactly the documented shape, a refusal must have a
 * reason. Reports faults after the test.
 */
function watchAnswers(app: FastifyInstance): Answered {
  const answered = new Set<string>()
  const faults: object[] = []
  app.addHook('onSend', async (request, reply, payload) => {
    const verb = `${request.method} ${request.routeOptions.url}`
    const row = rows.get(verb)
    if (!row || typeof payload !== 'string') return payload
    const said: unknown = JSON.parse(payload)
    if (reply.statusCode >= 400) {
      const { error } = said as { error?: unknown }
      if (typeof error !== 'string' || error === '') faults.push({ verb, status: reply.statusCode, said })
      return payload
    }
    answered.add(verb)
    const documented = row.response.safeParse(said)
    // Parsing drops unknown fields: a difference is an undocumented field.
    const shown = documented.success ? documented.data : documented.error.issues
    if (reply.statusCode !== row.status || !isDeepStrictEqual(shown, said)) {
      faults.push({ verb, status: reply.statusCode, said, documented: shown })
    }
    return payload
  })
  onTestFinished(() => expect(faults).toEqual([]))
  return answered
}

/** A world that is closed after the test, and whose REST answers are checked against their documentation. */
export async function openWorld(options: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld(options)
  const answered = watchAnswers(world.app)
  onTestFinished(() => world.close())
  return { ...world, answered }
}
