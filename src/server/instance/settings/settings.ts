import type { z } from 'zod'
import { type SignUpMode, type StoredSettings, saveInstanceInput } from '../../../shared/instance/settings.ts'
import { english } from '../../../shared/platform/languages.ts'
import { limits } from '../../../shared/platform/limits.ts'
import type { Db } from '../../platform/db/open.ts'
import { listInstanceSettings } from './queries.ts'

export type SettingKey = keyof StoredSettings

const signUpMode: SignUpMode = 'open'

/** The default settings. */
const defaults: StoredSettings = {
  name: 'Folkmoot',
  logoId: null,
  pictureId: null,
  tagline: '',
  introduction: '',
  accent: '',
  ownCss: '',
  signUpMode,
  refusesCommonPasswords: false,
  unverifiedMayWrite: false,
  asksForProof: false,
  guestsMayRead: false,
  takesAiCrawlers: false,
  contactEmail: '',
  language: english.code,
  flagThreshold: limits.flagThreshold,
  showsWriting: true,
  takesUploads: true,
  uploadQuotaMb: 0,
  backups: 'daily',
  backupsKept: 7,
}

export const settingKeys = Object.keys(defaults) as readonly SettingKey[]

/** Formats a value for the table. */
export const settingText = (value: string | number | boolean | null) => (value === null ? '' : String(value))

const parseAs = {
  string: (text: string) => text,
  number: (text: string) => (text.trim() === '' ? Number.NaN : Number(text)),
  boolean: (text: string) => (text === 'true' ? true : text === 'false' ? false : undefined),
  object: (text: string) => text || null,
}

/** Parses a stored value. Treats invalid values as unset. */
function parseSetting<Key extends SettingKey>(key: Key, text: string | undefined): StoredSettings[Key] {
  if (text === undefined) return defaults[key]
  const read = parseAs[typeof defaults[key] as keyof typeof parseAs]
  const schema: z.ZodType<StoredSettings[Key] | undefined> = saveInstanceInput.shape[key] as never
  return schema.safeParse(read(text)).data ?? defaults[key]
}

/** Returns several settings with one query, whose rows are cached until the database changes. */
export async function instanceSettings<Key extends SettingKey>(
  db: Db,
  keys: readonly Key[],
): Promise<Pick<StoredSettings, Key>> {
  const rows = await listInstanceSettings(db, keys)
  const texts = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(keys.map((key) => [key, parseSetting(key, texts.get(key))])) as Pick<StoredSettings, Key>
}

/** Returns a setting or its default. */
export const instanceSetting = async <Key extends SettingKey>(db: Db, key: Key): Promise<StoredSettings[Key]> =>
  (await instanceSettings(db, [key]))[key]

/** Returns the number of users whose open reports hide a post or comment; at least 1. */
export const flagThreshold = (db: Db): Promise<number> => instanceSetting(db, 'flagThreshold')
