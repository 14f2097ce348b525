import { sql } from 'kysely'
import type { Db } from '../../../src/server/platform/db/open.ts'
import { tablesOf } from '../structure/tables.ts'
import { mailedToken, type World } from '../world.ts'

/** The cookie header that a browser sends after this answer. */
export const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''

/** Signs up over REST; returns the clients of the new account and the mailed token. */
export async function signUp(world: World, email: string, { name = 'Ann', password = 'correct horse' } = {}) {
  const answer = await world.guest.rest('POST', '/api/auth/signup', { email, name, password })
  const cookie = cookieOf(answer)
  const [mail] = await world.deliverMails()
  return { answer, cookie, token: mailedToken(mail), ...world.clientWith(cookie) }
}

/** The whole database as one text. */
export async function databaseContents(db: Db): Promise<string> {
  const contents = (await tablesOf(db)).map((name) => sql`select * from ${sql.table(name)}`.execute(db))
  return JSON.stringify((await Promise.all(contents)).map(({ rows }) => rows))
}
