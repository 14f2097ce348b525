import type { Db } from '../db/open.ts'
import type { Live } from '../live/live.ts'
import { findInstanceSetting, saveInstanceSetting } from './queries.ts'

const key = 'settingsRevision'

/** What those watch who want to know when the instance is set otherwise. */
export const settingsChannel = 'settings'

/** How often the instance was set otherwise: another number than before says that something changed. */
export async function settingsRevision(db: Db): Promise<number> {
  const revision = Number((await findInstanceSetting(db, key))?.value)
  return Number.isSafeInteger(revision) ? revision : 0
}

/** Says that the instance is set otherwise: call it with the transaction in which it is. */
export async function raiseSettingsRevision({ db, live }: { db: Db; live: Live }) {
  await saveInstanceSetting(db, key, String((await settingsRevision(db)) + 1))
  live.announce(settingsChannel)
}
