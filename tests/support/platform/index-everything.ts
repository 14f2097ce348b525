import { sql } from 'kysely'
import { insertMissingNumbers } from '../../../src/cli/seed/search-index-queries.ts'
import { updateSearchIndex } from '../../../src/server/discovery/search/update-search-index.ts'
import { indexAuditEntries } from '../../../src/server/instance/audit-log/queries.ts'
import { listUnindexedAuditEntries } from '../../../src/server/operations/integrity/search-queries.ts'
import type { Db } from '../../../src/server/platform/db/open.ts'
import { withoutRecording } from '../structure/query-plans.ts'

/** Brings the search indexes up to date with rows that a test wrote itself. */
export const indexEverything = (db: Db) =>
  withoutRecording(async () => {
    await insertMissingNumbers(db)
    for (const kind of ['post', 'comment', 'user', 'community'])
      await sql`update ${sql.table(`${kind}Number`)} set "isOutdated" = 1`.execute(db)
    await updateSearchIndex({ db })
    await indexAuditEntries(db, await listUnindexedAuditEntries(db))
  })

const indexes = [
  ...['postSearch', 'commentSearch', 'userSearch', 'communitySearch', 'emailSearch', 'auditSearch'],
  ...['postSubstring', 'userSubstring', 'communitySubstring'],
]

/** Returns every occurrence of a word in the search indexes, as text, sorted. */
export const wordsIndexed = (db: Db) =>
  withoutRecording(async () => {
    const entries: string[] = []
    for (const index of indexes) {
      await sql`create virtual table temp."words" using fts5vocab('main', ${sql.lit(index)}, 'instance')`.execute(db)
      const { rows } = await sql<{ term: string; doc: number; col: string; offset: number }>`
        select "term", "doc", "col", "offset" from temp."words"`.execute(db)
      await sql`drop table temp."words"`.execute(db)
      entries.push(...rows.map((row) => `${index} ${row.doc} ${row.col} ${row.offset} ${row.term}`))
    }
    return entries.sort()
  })
