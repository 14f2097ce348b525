import { defaultSettings, type SettingKey, type Settings } from '../../../shared/identity/settings.ts'
import type { Db } from '../../platform/db/open.ts'
import { findSetting, listSettings } from './queries.ts'

/** Returns all settings of a user, with defaults for unset keys. */
export async function settingsOf(db: Db, userId: string): Promise<Settings> {
  const rows = await listSettings(db, userId)
  return { ...defaultSettings, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) }
}

/** Returns the name that other users see. */
export const displayName = (name: string, settings: Settings) => settings.PROFILE_DISPLAY_NAME.trim() || name

/** Whether a setting is on, either explicitly or by default. */
export async function isSettingOn(db: Db, userId: string, key: SettingKey): Promise<boolean> {
  const row = await findSetting(db, userId, key)
  return (row?.value ?? defaultSettings[key]) === 'true'
}
