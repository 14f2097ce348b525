import { type InstanceSettings, saveInstanceInput } from '../../shared/instance.ts'

type Settings = Omit<InstanceSettings, 'logo'>
export type SettingKey = keyof Settings

/** The settings as they stand in their fields: numbers as they were typed. */
export type SettingsForm = { [Key in SettingKey]: Settings[Key] extends number ? string : Settings[Key] }

/** What is changed but not saved. */
export type Edits = Partial<SettingsForm>

export const asForm = ({ logo: _, ...settings }: InstanceSettings): SettingsForm => ({
  ...settings,
  flagThreshold: String(settings.flagThreshold),
  uploadQuotaMb: String(settings.uploadQuotaMb),
  backupsKept: String(settings.backupsKept),
})

const wholeIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

/** What is sent to the server of these fields. */
export const asInput = ({ flagThreshold, uploadQuotaMb, backupsKept, ...rest }: Edits) => ({
  ...rest,
  ...(flagThreshold !== undefined && { flagThreshold: wholeIn(flagThreshold) }),
  ...(uploadQuotaMb !== undefined && { uploadQuotaMb: wholeIn(uploadQuotaMb) }),
  ...(backupsKept !== undefined && { backupsKept: wholeIn(backupsKept) }),
})

/** What is wrong with them, in the words of the server's own rules. */
export const problemsIn = (edits: Edits): Partial<Record<SettingKey, string>> =>
  Object.fromEntries(
    (saveInstanceInput.safeParse(asInput(edits)).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  )

/** The edits of which `other` says something else. */
export const without = (edits: Edits, other: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([key, value]) => other[key as SettingKey] !== value))

export const only = (edits: Edits, keys: readonly SettingKey[]): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([key]) => keys.includes(key as SettingKey)))
