import { mergeSearchIndexes } from '../../server/discovery/search/merge-search-indexes.ts'
import { updateSearchIndex } from '../../server/discovery/search/update-search-index.ts'
import { openSqlite } from '../../server/platform/db/sqlite/open.ts'
import { bufferSizes, insertMissingNumbers, updateBufferSize } from './search-index-queries.ts'

const batch = { rows: 2_000, bytes: 50_000_000 }

/** Adds the rows without an index entry to the search indexes, in the order of their creation. */
export async function fillSearchIndex(file: string): Promise<void> {
  const db = openSqlite(file)
  try {
    await updateBufferSize(db, bufferSizes.filling)
    await insertMissingNumbers(db)
    await updateSearchIndex({ db }, () => false, batch)
    await mergeSearchIndexes({ db }, { isWhole: true, isAlone: true })
    await updateBufferSize(db, bufferSizes.normal)
  } finally {
    await db.destroy()
  }
}
