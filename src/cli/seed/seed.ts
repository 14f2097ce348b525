import { rmSync } from 'node:fs'
import { openBulkInserter } from '../../server/platform/db/sqlite/bulk-insert.ts'
import { makeCommunities, type SeedContext, type Sizes } from './communities.ts'
import { fillSearchIndex } from './fill-search-index.ts'
import { createTextGenerator } from './generated-text.ts'
import { makePosts } from './posts.ts'
import { createRandom } from './random.ts'
import { trendsUntil } from './tables.ts'

/** The password of every generated user. */
export const seedPassword = 'folkmoot-demo'

export interface SeedOptions {
  /** The path of the migrated database file. */
  file: string
  /** The command created the file and deletes it after a failure. */
  isFresh: boolean
  sizes: Sizes
  seed: number
  /** The end of the generated period, in milliseconds since 1970. */
  until: number
  /** The hash of the password that all users share. */
  passwordHash: string
  onPost?: (done: number) => void
}

/** Fills the database and returns the number of added rows. The same options produce the same rows. */
export async function seedDatabase({
  file,
  isFresh,
  sizes,
  seed,
  until,
  passwordHash,
  onPost,
}: SeedOptions): Promise<number> {
  const bulk = openBulkInserter(file, { isFresh })
  const chance = createRandom(seed)
  const trends = trendsUntil(until)
  const suffix = seed === 1 ? '' : `-${seed}`
  const making: SeedContext = {
    bulk,
    random: chance,
    words: createTextGenerator(chance),
    trends,
    until,
    passwordHash,
    suffix,
  }
  try {
    const communities = makeCommunities(making, sizes)
    makePosts(making, communities, sizes, onPost ?? (() => {}))
    const open = new Set(communities.filter(({ isPublic }) => isPublic).map(({ id }) => id))
    trends.store(bulk, (id) => open.has(id))
    const rows = bulk.close()
    await fillSearchIndex(file)
    return rows
  } catch (error) {
    bulk.abandon()
    if (isFresh) for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${ending}`, { force: true })
    throw error
  }
}

/** Derives default numbers of users and communities from the number of posts. */
export const sizesFor = (posts: number, given: { [Size in keyof Sizes]?: number | undefined }): Sizes => {
  const users = given.people ?? Math.max(Math.round(posts / 20), 10)
  const communities = given.communities ?? Math.max(Math.round(users / 20), 3)
  return { posts, people: users, communities, commentsPerPost: given.commentsPerPost ?? 5 }
}
