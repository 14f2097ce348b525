import { type InstanceSettings, type StoredSettings, saveInstanceInput } from '../../../../shared/instance/settings.ts'
import { problemsNow } from '../../../ui/languages/texts.tsx'

export type SettingKey = keyof StoredSettings

/** The form's values: numbers are text, as the user typed them. */
export type SettingsForm = { [Key in SettingKey]: StoredSettings[Key] extends number ? string : StoredSettings[Key] }

/** Unsaved changes. */
export type Edits = Partial<SettingsForm>

export const toForm = ({ logo: _logo, stylesheets: _sheets, ...settings }: InstanceSettings): SettingsForm => ({
  ...settings,
  flagThreshold: String(settings.flagThreshold),
  uploadQuotaMb: String(settings.uploadQuotaMb),
  backupsKept: String(settings.backupsKept),
})

const parseWholeNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

/** Converts form values to the server's input. */
export const toInput = ({ flagThreshold, uploadQuotaMb, backupsKept, ...rest }: Edits) => ({
  ...rest,
  ...(flagThreshold !== undefined && { flagThreshold: parseWholeNumber(flagThreshold) }),
  ...(uploadQuotaMb !== undefined && { uploadQuotaMb: parseWholeNumber(uploadQuotaMb) }),
  ...(backupsKept !== undefined && { backupsKept: parseWholeNumber(backupsKept) }),
})

/** Validation errors by key, from the server's schemas. */
export const problemsIn = (edits: Edits): Partial<Record<SettingKey, string>> =>
  problemsNow(saveInstanceInput.safeParse(toInput(edits)))

/** The edits whose value differs in `other`. */
export const withoutSaved = (edits: Edits, other: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([key, value]) => other[key as SettingKey] !== value))

export const pickEdits = (edits: Edits, keys: readonly SettingKey[]): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([key]) => keys.includes(key as SettingKey)))
