import { checkCounters } from '../../../src/server/operations/integrity/check-counters.ts'
import { checkSearch } from '../../../src/server/operations/integrity/check-search.ts'
import type { Db } from '../../../src/server/platform/db/open.ts'
import { withoutRecording } from '../structure/query-plans.ts'

/** Describes every stored count, rank and search entry that differs from a recount. */
export async function counterMismatches(db: Db): Promise<string[]> {
  const checking = { db, repairs: false, step: async () => {} }
  const mismatches = await withoutRecording(async () => [
    ...(await checkCounters(checking, { day: null })),
    ...(await checkSearch(checking)),
  ])
  return mismatches.flatMap(({ what, examples }) => examples.map((example) => `${what}: ${example}`))
}
