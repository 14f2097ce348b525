import { rmSync } from 'node:fs'
import { openBulk } from '../../server/db/bulk.ts'
import { chanceFrom } from './chance.ts'
import { makeDemo } from './demo.ts'
import { type Making, makePlaces, type Sizes } from './places.ts'
import { makePosts } from './posts.ts'
import { trendsUntil } from './tables.ts'
import { wordsBy } from './words.ts'

export interface SeedOptions {
  /** The database file, migrated. */
  file: string
  /** It was made for this, and is thrown away when something goes wrong. */
  isFresh: boolean
  /** Null for none: a demo may stand alone. */
  sizes: Sizes | null
  /** With a few named people and what they talk about. */
  hasDemo: boolean
  seed: number
  /** Nothing happens after this moment, in milliseconds. */
  until: number
  /** Of the password of everybody. */
  passwordHash: string
  onPost?: (done: number) => void
}

/** Fills the database; answers how many rows were added. What stands in it is the same for the same options. */
export function seedDatabase({
  file,
  isFresh,
  sizes,
  hasDemo,
  seed,
  until,
  passwordHash,
  onPost,
}: SeedOptions): number {
  const bulk = openBulk(file, { isFresh })
  const chance = chanceFrom(seed)
  const trends = trendsUntil(until)
  const suffix = seed === 1 ? '' : `-${seed}`
  const making: Making = { bulk, chance, words: wordsBy(chance), trends, until, passwordHash, suffix }
  try {
    const demo = hasDemo ? makeDemo(making) : []
    const places = sizes ? makePlaces(making, sizes) : []
    if (sizes) makePosts(making, places, sizes, onPost ?? (() => {}))
    const open = new Set([...demo, ...places].filter(({ isPublic }) => isPublic).map(({ id }) => id))
    trends.store(bulk, (id) => open.has(id))
    return bulk.close()
  } catch (error) {
    bulk.abandon()
    if (isFresh) for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${ending}`, { force: true })
    throw error
  }
}

/** How many people and communities so many posts go with, unless others are asked for. */
export const sizesFor = (posts: number, asked: { [Size in keyof Sizes]?: number | undefined }): Sizes => {
  const people = asked.people ?? Math.max(Math.round(posts / 20), 10)
  const communities = asked.communities ?? Math.max(Math.round(people / 20), 3)
  return { posts, people, communities, commentsPerPost: asked.commentsPerPost ?? 5 }
}
