import { z } from 'zod'
import { languageCode, timeZoneName } from '../platform/fields.ts'
import { emptyProfileText, profileText } from './texts.ts'

const booleanText = (key: string) => z.enum(['true', 'false'], `${key} must be true or false`)

const settingFields = {
  ...profileText.shape,
  NOTIFICATIONS_EMAIL_ENABLED: booleanText('NOTIFICATIONS_EMAIL_ENABLED'),
  PRIVACY_PROFILE_VISIBLE: booleanText('PRIVACY_PROFILE_VISIBLE'),
  PRIVACY_ACTIVITY_STATUS_VISIBLE: booleanText('PRIVACY_ACTIVITY_STATUS_VISIBLE'),
  APPEARANCE_DARK_MODE_ENABLED: booleanText('APPEARANCE_DARK_MODE_ENABLED'),
}

/** All settings of a user. Booleans are the strings `true` and `false`. */
export const settingsView = z.object(settingFields)
export type Settings = z.infer<typeof settingsView>
export type SettingKey = keyof Settings

/** Contains only the changed keys. An unknown key refuses the whole call. */
export const saveSettingsInput = z.strictObject(settingFields).partial()

export const defaultSettings: Settings = {
  ...emptyProfileText,
  NOTIFICATIONS_EMAIL_ENABLED: 'true',
  PRIVACY_PROFILE_VISIBLE: 'true',
  PRIVACY_ACTIVITY_STATUS_VISIBLE: 'true',
  APPEARANCE_DARK_MODE_ENABLED: 'false',
}

/** Whether others see that the user is writing a comment. Apart from the settings, which have the specified keys only. */
export const presenceView = z.object({ showsWriting: z.boolean('showsWriting must be true or false') })
export type PresenceSettings = z.infer<typeof presenceView>

/** The key of the stored value, `true` or `false`. */
export const writingSettingKey = 'PRIVACY_WRITING_VISIBLE'

export const settingsResponse = z.object({
  settings: settingsView,
  profile: z.object({ name: z.string().nullable(), email: z.string().nullable(), image: z.string().nullable() }),
  message: z.string().optional(),
})

export const chooseLanguageInput = z.object({
  language: languageCode,
})

/** The time zone of the browser, which a user's page sends while theirs is unknown. */
export const learnTimeZoneInput = z.object({ timeZone: timeZoneName })
