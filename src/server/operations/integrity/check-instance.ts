import { limits } from '../../shared/limits.ts'
import type { Db } from '../db/open.ts'
import { pause } from '../jobs/pause.ts'
import { type Checking, type Finding, foundThings } from './check.ts'
import { checkCounts, countRounds } from './counts.ts'
import { checkMedia } from './media.ts'
import { countRanges } from './range-queries.ts'
import { countStuckMails, listDamage, listDangling } from './row-queries.ts'
import { checkSearch } from './search.ts'

const day = 86_400_000

/** How often `checkSearch` goes through each table. */
const searchRounds = { post: 2, comment: 2, user: 2, community: 1 }

export interface CheckOptions {
  now: Date
  /** Where the images are; without it they are not looked at. */
  dataDir?: string
  /** Puts right what can be; everything found is told all the same. */
  repairs?: boolean
  /** How far the work has come, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** About so many pieces the work has. */
async function countSteps(db: Db) {
  let steps = 0
  for (const rounds of [countRounds, searchRounds])
    for (const [table, times] of Object.entries(rounds)) steps += times * (await countRanges(db, table))
  return steps
}

async function checkFile(db: Db): Promise<Finding[]> {
  const found = foundThings()
  found.add('damage of the database file', await listDamage(db), false)
  found.add('rows that name what is not there', await listDangling(db), false)
  return found.list()
}

async function checkMails(db: Db, now: Date): Promise<Finding[]> {
  const count = await countStuckMails(db, new Date(now.getTime() - day).toISOString())
  const what = 'mails that wait since more than a day: no server sends them'
  return count === 0 ? [] : [{ what, count, examples: [], isRepairable: false }]
}

/**
 * Looks through the whole instance: the file, what is counted, the search indexes, images, mails. Takes time in proportion to what
 * there is, in pieces, but for SQLite's own look at the file. Answers what is wrong; nothing when all is well.
 */
export async function checkInstance(db: Db, options: CheckOptions): Promise<Finding[]> {
  const { now, dataDir, repairs = false, onProgress = () => {} } = options
  const steps = await countSteps(db)
  let done = 0
  const step = async () => {
    done += 1
    onProgress(Math.min(done / steps, 1))
    await pause()
  }
  const checking: Checking = { db, repairs, step }
  const damage = await checkFile(db)
  // On a damaged file nothing that is read can be trusted, least of all to write by it.
  if (damage.some(({ what }) => what.startsWith('damage'))) return damage
  return [
    ...damage,
    ...(await checkCounts(checking, { day: firstDay(now) })),
    ...(await checkSearch(checking)),
    ...(dataDir === undefined ? [] : await checkMedia(checking, dataDir, now)),
    ...(await checkMails(db, now)),
  ]
}

/** The first day that still counts for what trends. */
const firstDay = (now: Date) => new Date(now.getTime() - (limits.trendDays - 1) * day).toISOString().slice(0, 10)
