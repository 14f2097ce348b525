import { checkCounts } from '../../src/server/checks/counts.ts'
import { checkSearch } from '../../src/server/checks/search.ts'
import type { Db } from '../../src/server/db/open.ts'
import { unrecorded } from './query-plans.ts'

/** Every stored count, rank and search entry that differs from what there is to count, as words; none when all is well. */
export async function miscounts(db: Db): Promise<string[]> {
  const checking = { db, repairs: false, step: async () => {} }
  const found = await unrecorded(async () => [
    ...(await checkCounts(checking, { day: null })),
    ...(await checkSearch(checking)),
  ])
  return found.flatMap(({ what, examples }) => examples.map((example) => `${what}: ${example}`))
}
