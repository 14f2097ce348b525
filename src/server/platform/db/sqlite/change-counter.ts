import type SQLite from 'better-sqlite3'

/** Counts the commits to the file, by this connection and by others. */
export function countChanges(raw: SQLite.Database) {
  const others = raw.prepare<[], number>('pragma data_version').pluck()
  let lastSeen = others.get()
  let all = 0
  let byOthers = 0
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
    increment() {
      all += 1
    },
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
