import { sql } from 'kysely'
import type { Db } from '../../../src/server/platform/db/open.ts'
import { mailedToken, type World } from '../world.ts'

/** The cookie header a browser sends after this answer. */
export const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''

/** Signs up through the REST interface; answers the doors of the new account and the token mailed to it. */
export async function signUp(world: World, email: string, { name = 'Ann', password = 'correct horse' } = {}) {
  const answer = await world.guest.rest('POST', '/api/auth/signup', { email, name, password })
  const cookie = cookieOf(answer)
  const [mail] = await world.deliverMails()
  return { answer, cookie, token: mailedToken(mail), ...world.clientWith(cookie) }
}

/** All that the database holds, as one text. */
export async function databaseContents(db: Db): Promise<string> {
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
  const contents = tables.rows.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db))
  return JSON.stringify((await Promise.all(contents)).map(({ rows }) => rows))
}
