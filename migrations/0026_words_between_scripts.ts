import { type Kysely, sql } from 'kysely'

const numbered = ['post', 'comment', 'community', 'user']

/** The indexes also hold the words between those of scripts without spaces, so all entries are written again by a job. */
export async function up(db: Kysely<unknown>) {
  for (const kind of numbered) await sql`update ${sql.table(`${kind}Number`)} set "isOutdated" = 1`.execute(db)
}
