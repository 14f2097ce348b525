import { limits } from '../../../shared/platform/limits.ts'
import { engineOf } from '../../platform/db/engine.ts'
import type { Db } from '../../platform/db/open.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { checkCounters, counterPasses } from './check-counters.ts'
import { checkMedia } from './check-media.ts'
import { checkSearch } from './check-search.ts'
import { type CheckContext, createFindings, type Finding } from './findings.ts'
import { countRanges } from './range-queries.ts'
import { countStuckMails } from './row-queries.ts'

const day = 86_400_000

/** How often `checkSearch` scans each table, for the progress. */
const searchPasses = { post: 2, comment: 2, user: 2, community: 1 }

export interface CheckOptions {
  now: Date
  /** The images, if they are to be checked. */
  media?: MediaStore
  /** Repairs what can be repaired; the findings are the same. */
  repairs?: boolean
  /** Receives the progress from 0 to 1. */
  onProgress?: (share: number) => void
}

/** Estimates the number of batches. */
async function countSteps(db: Db) {
  let steps = 0
  for (const rounds of [counterPasses, searchPasses])
    for (const [table, times] of Object.entries(rounds)) steps += times * (await countRanges(db, table))
  return steps
}

async function checkFile(db: Db): Promise<Finding[]> {
  const findings = createFindings()
  findings.add('damage of the database file', await engineOf(db).listDamage(db), false)
  findings.add('rows with references to missing rows', await engineOf(db).listBrokenReferences(db), false)
  return findings.list()
}

async function checkMails(db: Db, now: Date): Promise<Finding[]> {
  const count = await countStuckMails(db, new Date(now.getTime() - day).toISOString())
  const what = 'mail that has been due for more than a day; no server sends it'
  return count === 0 ? [] : [{ what, count, examples: [], isRepairable: false }]
}

/**
 * Checks the whole instance: database file, counters, search indexes, images, mail. Runs in batches and in linear time,
 * except for SQLite's own check. Returns the findings; empty when there are none.
 */
export async function checkInstance(db: Db, options: CheckOptions): Promise<Finding[]> {
  const { now, media, repairs = false, onProgress = () => {} } = options
  const steps = await countSteps(db)
  let done = 0
  const step = async () => {
    done += 1
    onProgress(Math.min(done / steps, 1))
    await yieldToEventLoop()
  }
  const checking: CheckContext = { db, repairs, step }
  const damage = await checkFile(db)
  // Data read from a damaged file is unreliable, and repairs could increase the damage.
  if (damage.some(({ what }) => what.startsWith('damage'))) return damage
  return [
    ...damage,
    ...(await checkCounters(checking, { day: firstDay(now) })),
    ...(await checkSearch(checking)),
    ...(media === undefined ? [] : await checkMedia(checking, media, now)),
    ...(await checkMails(db, now)),
  ]
}

/** Returns the first day that counts towards trends. */
const firstDay = (now: Date) => new Date(now.getTime() - (limits.trendDays - 1) * day).toISOString().slice(0, 10)
