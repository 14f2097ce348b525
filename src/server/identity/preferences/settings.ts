import {
  defaultSettings,
  type PresenceSettings,
  type Settings,
  writingSettingKey,
} from '../../../shared/identity/settings.ts'
import type { Db } from '../../platform/db/open.ts'
import { listSettings } from './queries.ts'

/** Returns all settings of a user, with defaults for unset keys. */
export async function settingsOf(db: Db, userId: string): Promise<Settings> {
  const rows = await listSettings(db, userId)
  const specified = rows.filter(({ key }) => key in defaultSettings)
  return { ...defaultSettings, ...Object.fromEntries(specified.map(({ key, value }) => [key, value])) }
}

/** Returns what the user chose to show of their presence; everything by default. */
export async function presenceOf(db: Db, userId: string): Promise<PresenceSettings> {
  const rows = await listSettings(db, userId)
  return { showsWriting: rows.find(({ key }) => key === writingSettingKey)?.value !== 'false' }
}

/** Returns the name that other users see. */
export const displayName = (name: string, settings: Settings) => settings.PROFILE_DISPLAY_NAME.trim() || name
