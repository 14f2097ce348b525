import { LRUCache } from 'lru-cache'

/** Prepared statements of a connection; above the number of statements in the product. */
const namesMax = 1_000

/**
 * Names statements, so that each connection parses and plans them once. A name is never given to another text. The
 * server keeps a statement until its connection ends, which the pool brings about every hour.
 */
export function createStatementNames() {
  const names = new LRUCache<string, string>({ max: namesMax })
  let last = 0
  return {
    nameOf(sql: string): string {
      const existing = names.get(sql)
      if (existing !== undefined) return existing
      last += 1
      const name = `s${last}`
      names.set(sql, name)
      return name
    },
    /** Gives the text a new name, because the server's plan for the old one is out of date. */
    forget: (sql: string) => void names.delete(sql),
  }
}

export type StatementNames = ReturnType<typeof createStatementNames>
