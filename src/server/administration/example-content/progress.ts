import { z } from 'zod'
import { isoDateTime } from '../../../shared/platform/fields.ts'
import { findInstanceSetting, saveInstanceSetting } from '../../instance/settings/queries.ts'
import type { Db } from '../../platform/db/open.ts'

/** The instance setting with the progress. There is none without example content. */
export const progressKey = 'exampleContent'

/** `until` is the moment for which the content was planned. `done` of `total` steps of making or removing are done. */
const progressValue = z.object({
  state: z.enum(['making', 'made', 'removing']),
  until: isoDateTime,
  done: z.int(),
  total: z.int(),
})
export type Progress = z.infer<typeof progressValue>

/** Returns null when the instance has no example content. */
export async function findProgress(db: Db): Promise<Progress | null> {
  const stored = await findInstanceSetting(db, progressKey)
  return stored ? progressValue.parse(JSON.parse(stored.value)) : null
}

export const saveProgress = (db: Db, progress: Progress) =>
  saveInstanceSetting(db, progressKey, JSON.stringify(progress))
