import type { Db } from '../../platform/db/open.ts'

/** A problem found by a check. */
export interface Finding {
  what: string
  /** The number of occurrences. */
  count: number
  /** A few occurrences. */
  examples: readonly string[]
  /** Whether the check can repair it. */
  isRepairable: boolean
}

/** The context of a check. `repairs` makes it repair problems; the findings are the same. */
export interface CheckContext {
  db: Db
  repairs: boolean
  /** Called after each batch. */
  step: () => Promise<void>
}

const examplesMax = 3

/** Collects findings by name. */
export function createFindings() {
  const findings = new Map<string, Finding>()
  return {
    add(what: string, details: readonly string[], isRepairable = true) {
      if (details.length === 0) return
      const { count, examples } = findings.get(what) ?? { count: 0, examples: [] }
      const some = [...examples, ...details].slice(0, examplesMax)
      findings.set(what, { what, count: count + details.length, examples: some, isRepairable })
    },
    list: (): Finding[] => [...findings.values()],
  }
}

/** One transaction when repairing, so that the data cannot change between count and repair. */
export const inOneTransaction = <T>({ db, repairs }: CheckContext, work: (db: Db) => Promise<T>): Promise<T> =>
  repairs ? db.transaction().execute(work) : work(db)
