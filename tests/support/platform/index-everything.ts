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
    for (const kind of ['post', 'comment', 'person', 'community'])
      await sql`update ${sql.table(`${kind}Number`)} set "isDue" = 1`.execute(db)
    await updateSearchIndex({ db })
    await indexAuditEntries(db, await listUnindexedAuditEntries(db))
  })
