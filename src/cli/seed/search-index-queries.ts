import { sql } from 'kysely'
import type { Db } from '../../server/platform/db/open.ts'
import { indexesOfKind } from '../../server/platform/search-index/index-number-queries.ts'

const tables = { post: 'post', comment: 'comment', user: 'user', community: 'community' }
const indexes = Object.values(indexesOfKind).flat()

/** The bytes that each index buffers: by default, and while many rows are added. */
export const bufferSizes = { normal: 1_048_576, filling: 64 * 1_048_576 }

/** Sets the bytes that each search index buffers in memory. */
export async function updateBufferSize(db: Db, bytes: number) {
  for (const name of indexes)
    await sql`insert into ${sql.table(name)} (${sql.ref(name)}, rank) values ('hashsize', ${sql.lit(bytes)})`.execute(
      db,
    )
}

/** Gives every row without a number the next one, in the order of creation, and marks its index entry as outdated. */
export async function insertMissingNumbers(db: Db) {
  for (const [kind, table] of Object.entries(tables)) {
    const [numbers, id] = [sql.table(`${kind}Number`), sql.ref(`${kind}Id`)]
    await sql`insert into ${numbers} (${id}, "isOutdated") select "id", 1 from ${sql.table(table)} as "row"
      where not exists (select 1 from ${numbers} where ${id} = "row"."id") order by "createdAt", "id"`.execute(db)
  }
}
