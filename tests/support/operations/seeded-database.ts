import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { seedDatabase, sizesFor } from '../../../src/cli/seed/seed.ts'
import { migrate } from '../../../src/server/platform/db/open.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { temporaryFolder } from '../process.ts'

interface Options {
  posts: number
  seed?: number
  until?: number
}

const made = new Map<string, { file: Buffer; rows: number }>()

async function makeFile({ posts, seed = 1, until = Date.parse('2026-11-20') }: Options) {
  const file = join(temporaryFolder(), 'folkmoot.db')
  const empty = openSqlite(file)
  await migrate(empty)
  await empty.destroy()
  const sizes = sizesFor(posts, {})
  const rows = await seedDatabase({ file, isFresh: true, sizes, seed, until, passwordHash: '-' })
  return { file: readFileSync(file), rows }
}

/** A data folder with a seeded database, and the database. Each set of options is seeded once. */
export async function createSeededDatabase(options: Options) {
  const key = JSON.stringify(options)
  const { file, rows } = made.get(key) ?? (await makeFile(options))
  made.set(key, { file, rows })
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'folkmoot.db'), file)
  const db = openSqlite(join(dataDir, 'folkmoot.db'))
  onTestFinished(() => db.destroy())
  return { dataDir, db, rows }
}
