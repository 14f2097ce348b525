import { z } from 'zod'
import { text } from './fields.ts'
import { limits } from './limits.ts'

const choice = (key: string) => z.enum(['true', 'false'], `${key} must be true or false`)

const keys = {
  PROFILE_DISPLAY_NAME: text('Display name', limits.nameMax),
  PROFILE_BIO: text('Bio', limits.descriptionMax),
  NOTIFICATIONS_EMAIL_ENABLED: choice('NOTIFICATIONS_EMAIL_ENABLED'),
  PRIVACY_PROFILE_VISIBLE: choice('PRIVACY_PROFILE_VISIBLE'),
  PRIVACY_ACTIVITY_STATUS_VISIBLE: choice('PRIVACY_ACTIVITY_STATUS_VISIBLE'),
  APPEARANCE_DARK_MODE_ENABLED: choice('APPEARANCE_DARK_MODE_ENABLED'),
}

/** Every setting of a person; booleans are the words true and false. */
export const settingsView = z.object(keys)
export type Settings = z.infer<typeof settingsView>
export type SettingKey = keyof Settings

/** Only the keys that change; an unknown key is refused and nothing is saved. */
export const saveSettingsInput = z.strictObject(keys).partial()

/** The settings of somebody who changed none. */
export const defaultSettings: Settings = {
  PROFILE_DISPLAY_NAME: '',
  PROFILE_BIO: '',
  NOTIFICATIONS_EMAIL_ENABLED: 'true',
  PRIVACY_PROFILE_VISIBLE: 'true',
  PRIVACY_ACTIVITY_STATUS_VISIBLE: 'true',
  APPEARANCE_DARK_MODE_ENABLED: 'false',
}

export const settingsAnswer = z.object({
  settings: settingsView,
  profile: z.object({ name: z.string().nullable(), email: z.string().nullable(), image: z.string().nullable() }),
  message: z.string().optional(),
})
