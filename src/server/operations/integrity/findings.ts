import type { Db } from '../db/open.ts'

/** Something that is not as it ought to be. */
export interface Finding {
  what: string
  /** How many there are. */
  count: number
  /** Some of them. */
  examples: readonly string[]
  /** Whether the check can put it right. */
  isRepairable: boolean
}

/** What a check works with. `repairs` asks it to put right what it can; it tells all the same what it found. */
export interface Checking {
  db: Db
  repairs: boolean
  /** Called after every piece of the work. */
  step: () => Promise<void>
}

const examplesMost = 3

/** Gathers what a check finds, by name. */
export function foundThings() {
  const found = new Map<string, Finding>()
  return {
    add(what: string, words: readonly string[], isRepairable = true) {
      if (words.length === 0) return
      const { count, examples } = found.get(what) ?? { count: 0, examples: [] }
      const some = [...examples, ...words].slice(0, examplesMost)
      found.set(what, { what, count: count + words.length, examples: some, isRepairable })
    },
    list: (): Finding[] => [...found.values()],
  }
}

/** In one transaction, so that nobody changes in between what is counted and put right. */
export const together = <T>({ db, repairs }: Checking, work: (db: Db) => Promise<T>): Promise<T> =>
  repairs ? db.transaction().execute(work) : work(db)
