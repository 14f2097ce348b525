import { defaultSettings, type Settings } from '../../../shared/identity/settings.ts'
import type { Db } from '../../platform/db/open.ts'
import { listSettings } from './queries.ts'

/** Returns all settings of a user, with defaults for unset keys. */
export async function settingsOf(db: Db, userId: string): Promise<Settings> {
  const rows = await listSettings(db, userId)
  return { ...defaultSettings, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) }
}

/** Returns the name that other users see. */
export const displayName = (name: string, settings: Settings) => settings.PROFILE_DISPLAY_NAME.trim() || name
