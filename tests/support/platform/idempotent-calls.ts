import type { Schema } from '../../../src/server/platform/db/schema.ts'
import type { World } from '../world.ts'

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the bodies of many calls.
  body: any
}

/** Calls of REST with the header Idempotency-Key, and the number of rows they leave. */
export function idempotent(world: World) {
  async function inject(cookie: string, method: 'POST' | 'PUT', url: string, payload: object, key: string | null) {
    const headers = { cookie, ...(key !== null && { 'idempotency-key': key }) }
    return await world.app.inject({ method, url, payload, headers })
  }
  return {
    async send(
      { cookie }: { cookie: string },
      method: 'POST' | 'PUT',
      url: string,
      payload: object,
      key: string | null,
    ): Promise<Answer> {
      const answer = await inject(cookie, method, url, payload, key)
      return { status: answer.statusCode, body: answer.json() }
    },
    async signUp(form: object, key: string, cookies: readonly string[] = []): Promise<Answer & { cookies: string[] }> {
      const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
      const answer = await inject(cookie, 'POST', '/api/auth/signup', form, key)
      const set = [answer.headers['set-cookie'] ?? []].flat()
      return { status: answer.statusCode, body: answer.json(), cookies: set }
    },
    async count(table: keyof Schema): Promise<number> {
      const { rows } = await world.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      return Number(rows)
    },
  }
}
