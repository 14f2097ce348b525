import { afterAll } from 'vitest'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { migratedBytes } from '../platform/migrated-database.ts'
import { forgetStatements, fullScans, recordedStatements } from './query-plans.ts'

/** After each test file: no statement that its tests made the product run may scan a growing table. */
afterAll(async () => {
  const statements = [...recordedStatements()]
  // The next file of this worker starts from zero.
  forgetStatements()
  if (statements.length === 0) return
  const db = openSqlite(await migratedBytes())
  const faults: string[] = []
  for (const statement of statements) {
    const scans = await fullScans(db, statement).catch((error: Error) => [error.message])
    if (scans.length > 0) faults.push(`${statement}\n    ${scans.join('\n    ')}`)
  }
  await db.destroy()
  if (faults.length > 0) throw new Error(`Statements that read a whole growing table:\n${faults.join('\n')}`)
})
