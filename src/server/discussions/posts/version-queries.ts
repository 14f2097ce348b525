import { sql } from 'kysely'
import { limits } from '../../../shared/platform/limits.ts'
import type { Db } from '../../platform/db/open.ts'

/** The tables of earlier versions, and their columns with the id of the text. */
const textColumns = { postVersion: 'postId', commentVersion: 'commentId' }

/** The maximum number of versions that one edit deletes. */
const batch = 100

/** Deletes the versions of a text beyond the limit: the oldest ones after the first. */
export const deleteSurplusVersions = (db: Db, name: keyof typeof textColumns, textId: string) => {
  const table = sql.table(name)
  const ofText = sql`${sql.ref(textColumns[name])} = ${textId}`
  return sql`delete from ${table}
    where "id" in (
      select "id" from ${table} where ${ofText}
      order by "replacedAt" desc, "id" desc limit ${batch} offset ${limits.versionsPerText - 1}
    )
    and "id" <> (select "id" from ${table} where ${ofText} order by "replacedAt", "id" limit 1)`.execute(db)
}
