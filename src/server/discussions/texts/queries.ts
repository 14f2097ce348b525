import type { Db } from '../../platform/db/open.ts'

export type TextTable = 'post' | 'comment'

/** Returns the texts before this id without a plain text, newest first. */
export const listTextsBefore = (db: Db, table: TextTable, id: string, limit: number) =>
  db
    .selectFrom(table as 'post')
    .select(['id', 'content'])
    .where('id', '<', id)
    .where('plainText', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Stores the plain text unless the text has changed since it was read. */
export const updatePlainText = (
  db: Db,
  table: TextTable,
  { id, content, plainText }: { id: string; content: string; plainText: string },
) =>
  db
    .updateTable(table as 'post')
    .set({ plainText })
    .where('id', '=', id)
    .where('content', '=', content)
    .execute()
