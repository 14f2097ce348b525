import { hotRank } from '../../../shared/discussions/hot-rank.ts'
import { type Counter, counters, type Since } from './counter-queries.ts'
import { type CheckContext, createFindings, type Finding, inOneTransaction } from './findings.ts'
import { rangesOf } from './range-queries.ts'
import { listMismatches, type Mismatch, updateMismatches } from './recount-queries.ts'
import {
  deleteOrphans,
  insertCasesOf,
  listOrphanTargets,
  listRanks,
  listReportsWithoutCase,
  updateRanks,
} from './row-queries.ts'

/** A comment's counter affects its ancestors, up to the root. */
const layersMax = 12

const describeMismatch = ({ columns }: Counter, { key, stored, counted }: Mismatch) => {
  const differing = columns.filter((_, at) => stored?.[at] !== counted?.[at])
  const [name = ''] = differing
  const at = columns.indexOf(name)
  return `${name} of ${key.join(' ')}: ${stored?.[at] ?? 'none'} instead of ${counted?.[at] ?? 'none'}`
}

async function checkCounter(
  checking: CheckContext,
  count: Counter,
  since: Since,
  findings: ReturnType<typeof createFindings>,
) {
  for (let layer = 0; layer < layersMax; layer++) {
    let isChanged = false
    for await (const range of rangesOf(checking.db, count.scannedTable)) {
      const wrong = await inOneTransaction(checking, async (db) => {
        const wrong = await listMismatches(db, count, range, since)
        if (checking.repairs && wrong.length > 0) await updateMismatches(db, count, wrong)
        return wrong
      })
      isChanged ||= wrong.length > 0
      findings.add(
        count.what,
        wrong.map((one) => describeMismatch(count, one)),
      )
      await checking.step()
    }
    if (!(count.isLayered && checking.repairs && isChanged)) return
  }
}

async function checkRanks(checking: CheckContext, findings: ReturnType<typeof createFindings>) {
  for await (const range of rangesOf(checking.db, 'post')) {
    await inOneTransaction(checking, async (db) => {
      const ranked = (await listRanks(db, range)).map((post) => ({ ...post, due: hotRank(post) }))
      const wrong = ranked.filter(({ hot, due }) => hot !== due)
      const ranks = wrong.map(({ id, due }) => ({ id, hot: due }))
      if (checking.repairs && wrong.length > 0) await updateRanks(db, ranks)
      findings.add(
        'hot ranks of posts',
        wrong.map(({ id, hot, due }) => `rank of ${id}: ${hot} instead of ${due}`),
      )
    })
    await checking.step()
  }
}

async function checkOrphanRows(checking: CheckContext, findings: ReturnType<typeof createFindings>) {
  for (const walked of ['post', 'comment'] as const) {
    for await (const range of rangesOf(checking.db, walked)) {
      for (const [table, what] of [
        ['reaction', 'reactions to missing content'],
        ['mediaUse', 'images in missing content'],
      ] as const) {
        await inOneTransaction(checking, async (db) => {
          const ids = await listOrphanTargets(db, table, walked, range)
          if (checking.repairs && ids.length > 0) await deleteOrphans(db, table, walked, ids)
          findings.add(
            what,
            ids.map((id) => `${walked} ${id}`),
          )
        })
      }
      await checking.step()
    }
  }
}

async function checkCases(checking: CheckContext, findings: ReturnType<typeof createFindings>) {
  for await (const range of rangesOf(checking.db, 'report')) {
    await inOneTransaction(checking, async (db) => {
      const ids = await listReportsWithoutCase(db, range)
      if (checking.repairs && ids.length > 0) await insertCasesOf(db, ids)
      findings.add('reports without a case', ids)
    })
    await checking.step()
  }
}

/** Compares all stored counters with their sources, in batches. The time is linear in the number of rows. */
export async function checkCounters(checking: CheckContext, since: Since): Promise<Finding[]> {
  const findings = createFindings()
  await checkOrphanRows(checking, findings)
  await checkCases(checking, findings)
  for (const count of counters) await checkCounter(checking, count, since, findings)
  await checkRanks(checking, findings)
  return findings.list()
}

/** How often `checkCounters` scans each table, for the progress. */
export const counterPasses = {
  post: counters.filter(({ scannedTable: walked }) => walked === 'post').length + 2,
  comment: counters.filter(({ scannedTable: walked }) => walked === 'comment').length + 1,
  community: counters.filter(({ scannedTable: walked }) => walked === 'community').length,
  topic: counters.filter(({ scannedTable: walked }) => walked === 'topic').length,
  reportCase: 1,
  report: 1,
}
