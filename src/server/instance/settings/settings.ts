import type { z } from 'zod'
import { type InstanceSettings, type SignUpMode, saveInstanceInput } from '../../shared/instance.ts'
import { limits } from '../../shared/limits.ts'
import type { Db } from '../db/open.ts'
import { mediaPath } from '../media/addresses.ts'
import { findInstanceSetting, listInstanceSettings } from './queries.ts'

type StoredSettings = Omit<InstanceSettings, 'logo'>
export type SettingKey = keyof StoredSettings

const signUpMode: SignUpMode = 'open'

/** How an instance is until somebody sets it otherwise. */
const defaults: StoredSettings = {
  name: 'Folkmoot',
  logoId: null,
  signUpMode,
  contactEmail: '',
  flagThreshold: limits.flagThreshold,
  takesUploads: true,
  uploadQuotaMb: 0,
  backups: 'daily',
  backupsKept: 7,
}

export const settingKeys = Object.keys(defaults) as readonly SettingKey[]

/** As it stands in the table. */
export const settingText = (value: string | number | boolean | null) => (value === null ? '' : String(value))

const readAs = {
  string: (text: string) => text,
  number: (text: string) => (text.trim() === '' ? Number.NaN : Number(text)),
  boolean: (text: string) => (text === 'true' ? true : text === 'false' ? false : undefined),
  object: (text: string) => text || null,
}

/** What the text of the table says; what cannot be set, and yet stands there, counts as not set. */
function settingIn<Key extends SettingKey>(key: Key, text: string | undefined): StoredSettings[Key] {
  if (text === undefined) return defaults[key]
  const read = readAs[typeof defaults[key] as keyof typeof readAs]
  const schema: z.ZodType<StoredSettings[Key] | undefined> = saveInstanceInput.shape[key] as never
  return schema.safeParse(read(text)).data ?? defaults[key]
}

/** What is set, by its name; what nobody has set as it is to begin with. Read anew each time: the command may set it too. */
export const instanceSetting = async <Key extends SettingKey>(db: Db, key: Key): Promise<StoredSettings[Key]> =>
  settingIn(key, (await findInstanceSetting(db, key))?.value)

/** Several of them in one statement. */
export async function instanceSettings<Key extends SettingKey>(
  db: Db,
  keys: readonly Key[],
): Promise<Pick<StoredSettings, Key>> {
  const rows = await listInstanceSettings(db, keys)
  const texts = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(keys.map((key) => [key, settingIn(key, texts.get(key))])) as Pick<StoredSettings, Key>
}

/** How many people with an open report hide what they reported: as the instance is set, at least 1. */
export const flagThreshold = (db: Db): Promise<number> => instanceSetting(db, 'flagThreshold')

/** The path of the logo; null when there is none. */
export const logoPath = (logoId: string | null) => logoId && mediaPath(logoId)
