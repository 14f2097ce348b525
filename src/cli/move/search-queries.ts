import { sql } from 'kysely'
import { notesTable } from '../../server/platform/db/move-store.ts'
import type { Db } from '../../server/platform/db/open.ts'
import type { IndexedKind } from '../../server/platform/search-index/index-number-queries.ts'

/** Returns the next numbers of index entries. */
export async function listNumbersAfter(db: Db, kind: IndexedKind, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`select "number" from ${sql.table(`${kind}Number`)}
    where "number" > ${after} order by "number" limit ${limit}`.execute(db)
  return rows.map(({ number }) => number)
}

/** Returns the next audit entries, in the order of their numbers in the index. */
export const listAuditEntriesAfter = (db: Db, createdAt: string, id: string, limit: number) =>
  db
    .selectFrom('auditEntry')
    .select(['id', 'createdAt'])
    .where(sql<boolean>`("createdAt", "id") > (${createdAt}, ${id})`)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()

export const saveNote = (db: Db, name: string, value: string) =>
  sql`insert into ${sql.table(notesTable)} ("key", "value") values (${name}, ${value})
    on conflict ("key") do update set "value" = excluded."value"`.execute(db)
