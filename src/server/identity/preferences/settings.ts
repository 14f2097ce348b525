import { defaultSettings, type SettingKey, type Settings } from '../../shared/settings.ts'
import type { Db } from '../db/open.ts'
import { findSetting, listSettings } from './queries.ts'

/** All settings of a person, defaults filled in. */
export async function settingsOf(db: Db, userId: string): Promise<Settings> {
  const rows = await listSettings(db, userId)
  return { ...defaultSettings, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) }
}

/** Whether a person has switched this on, or left it on. */
export async function isOn(db: Db, userId: string, key: SettingKey): Promise<boolean> {
  const row = await findSetting(db, userId, key)
  return (row?.value ?? defaultSettings[key]) === 'true'
}
