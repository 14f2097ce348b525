import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { seedDatabase, seedPassword, sizesFor } from '../../src/cli/seed/seed.ts'
import { hashPassword } from '../../src/server/identity/sign-in/passwords.ts'
import { migrate } from '../../src/server/platform/db/open.ts'
import { openSqlite } from '../../src/server/platform/db/sqlite/open.ts'
import { type AddedThread, addThreads, longThreadTitle } from './long-thread.ts'

const root = join(import.meta.dirname, '../..')
const day = 86_400_000
const hour = 3_600_000

/** The comments of the long thread. */
const manyComments = 1_000

/** The contents that differ from those of the main measurement. */
export interface DatabaseContents {
  people?: number
  communities?: number
  commentsPerPost?: number
  /** Posts with 100 comments in the large community. */
  threadsOf100?: number
}

/** The title of the added posts with 100 comments. */
export const threadOf100Title = 'A thread of 100 comments'

/** Changes with the migrations, the seeder, the additions of this folder, and the contents. */
function recipe(contents: DatabaseContents) {
  const hash = createHash('sha256').update(JSON.stringify(contents))
  const files = [
    'migrations/**/*.ts',
    'src/cli/seed/*.ts',
    'src/server/platform/db/sqlite/bulk-insert.ts',
    'src/server/platform/search-index/document-queries.ts',
    'tests/bench/long-thread.ts',
  ]
  for (const file of globSync(files, { cwd: root }).sort()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}

/** The newest has many comments; the others are spread over the last year. */
const threadsUntil = (until: number, { threadsOf100 = 0 }: DatabaseContents): AddedThread[] => [
  ...Array.from({ length: threadsOf100 }, (_, at) => ({
    title: threadOf100Title,
    comments: 100,
    at: until - day - Math.floor(((threadsOf100 - at) / threadsOf100) * 364 * day),
  })),
  { title: longThreadTitle, comments: manyComments, at: until - hour },
]

async function make(file: string, posts: number, contents: DatabaseContents) {
  const unfinished = `${file}.unfinished`
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${unfinished}${ending}`, { force: true })
  const db = openSqlite(unfinished)
  await migrate(db)
  await db.destroy()
  const until = Math.floor(Date.now() / day) * day
  const passwordHash = await hashPassword(seedPassword)
  const begun = performance.now()
  const onPost = (done: number) => {
    if (done % Math.ceil(posts / 20) < 500) process.stderr.write(`\rseeding ${done} of ${posts} posts …`)
  }
  const options = { isFresh: true, sizes: sizesFor(posts, contents), seed: 1, until, passwordHash, onPost }
  const rows = await seedDatabase({ file: unfinished, ...options })
  await addThreads(unfinished, threadsUntil(until, contents))
  renameSync(unfinished, file)
  process.stderr.write(`\r${rows} rows in ${((performance.now() - begun) / 1000).toFixed(0)} s\n`)
}

/**
 * Returns the database of this many posts with these contents, created if there is none of this recipe. Copies of it are used; nothing
 * writes to it.
 */
export async function cachedDatabase(folder: string, posts: number, contents: DatabaseContents = {}): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${posts}-${recipe(contents)}.db`)
  if (!existsSync(file)) await make(file, posts, contents)
  return file
}

/** Moves the daily counts, which end at the day of seeding, to today, so that something trends. */
function moveDays(file: string) {
  const raw = new SQLite(file)
  const last = raw.prepare<[], { day: string | null }>('select max("day") as "day" from "communityDay"').get()?.day
  const days = last ? Math.floor(Date.now() / day) - Math.floor(Date.parse(last) / day) : 0
  for (const table of days > 0 ? ['communityDay', 'topicDay'] : []) {
    // Through a text that is not a day, because two days must never be equal even temporarily.
    raw.exec(`update "${table}" set "day" = '+' || date("day", '+${days} days')`)
    raw.exec(`update "${table}" set "day" = substr("day", 2)`)
  }
  raw.close()
}

/** Otherwise the rest of the copy would be written during the first measurement. */
function toDisk(file: string) {
  const descriptor = openSync(file, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** Copies the database into a new data folder and returns its file. */
export function copyInto(folder: string, cached: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'folkmoot.db')
  copyFileSync(cached, file, constants.COPYFILE_FICLONE)
  moveDays(file)
  toDisk(file)
  return file
}
