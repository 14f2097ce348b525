import type SQLite from 'better-sqlite3'

/** Counts the commits to the file, by this connection and by others, and the statements of this one that wrote. */
export function countChanges(raw: SQLite.Database) {
  const others = raw.prepare<[], number>('pragma data_version').pluck()
  let lastSeen = others.get()
  let all = 0
  let byOthers = 0
  let writes = 0
  function lookForOthers() {
    // SQLite changes this number when another connection commits.
    const seen = others.get()
    if (seen !== lastSeen) {
      all += 1
      byOthers += 1
    }
    lastSeen = seen
  }
  return {
    onWrite() {
      writes += 1
    },
    onCommit() {
      all += 1
    },
    /** NaN outside a transaction. */
    writes: () => (raw.inTransaction ? writes : Number.NaN),
    all() {
      lookForOthers()
      return all
    },
    byOthers() {
      lookForOthers()
      return byOthers
    },
  }
}
