import { afterCommit } from '../../platform/db/after-commit.ts'
import type { Db } from '../../platform/db/open.ts'
import type { LiveEvents } from '../../platform/live-events/live-events.ts'
import { findInstanceSetting, saveInstanceSetting } from './queries.ts'

const key = 'settingsRevision'

/** The channel that signals changes of the settings. */
export const settingsChannel = 'settings'

/** Returns the revision of the settings, which every change increments. */
export async function settingsRevision(db: Db): Promise<number> {
  const revision = Number((await findInstanceSetting(db, key))?.value)
  return Number.isSafeInteger(revision) ? revision : 0
}

/** Signals a change of the settings. Must run in its transaction. */
export async function incrementSettingsRevision({ db, live }: { db: Db; live: LiveEvents }) {
  await saveInstanceSetting(db, key, String((await settingsRevision(db)) + 1))
  afterCommit(db, () => live.publish(settingsChannel))
}
