import type SQLite from 'better-sqlite3'

const statements = new Set<string>()

/** Remembers a statement that a test made the product run. */
export const recordStatement = (sql: string) => {
  if (/^\s*(select|insert|update|delete|with)\b/i.test(sql)) statements.add(sql)
}

export const recordedStatements = (): ReadonlySet<string> => statements

/** Partial indexes that stay short however much the table grows: walking one whole is no scan of the table. */
const shortIndexes = new Set(['mailDue', 'userSuperAdmin'])

/**
 * The steps of a statement's plan that read a whole table. Walking an index in the order of a list that stops at its
 * limit is none.
 */
export function fullScans(raw: SQLite.Database, sql: string): string[] {
  const plan = raw.prepare(`explain query plan ${sql}`).all() as { detail: string }[]
  const sorts = plan.some(({ detail }) => detail.includes('USE TEMP B-TREE FOR ORDER BY'))
  const stopsEarly = /\blimit\b/i.test(sql) && !sorts
  return plan
    .map(({ detail }) => detail)
    .filter((detail) => detail.startsWith('SCAN ') && detail !== 'SCAN CONSTANT ROW')
    .filter((detail) => {
      const [, index] = detail.match(/USING (?:COVERING )?INDEX (\w+)/) ?? []
      return index === undefined || !(stopsEarly || shortIndexes.has(index))
    })
}
