import { limits } from '../../shared/limits.ts'
import type { Db } from '../db/open.ts'
import { findInstanceSetting } from './queries.ts'

/** How many people with an open report hide what they reported: as the instance is set, at least 1. */
export async function flagThreshold(db: Db): Promise<number> {
  const threshold = Number((await findInstanceSetting(db, 'flagThreshold'))?.value)
  return Number.isInteger(threshold) && threshold >= 1 ? threshold : limits.flagThreshold
}
