import { z } from 'zod'
import { nameText, text } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { emptyTexts, pickTexts } from '../platform/text-keys.ts'

/**
 * The texts of a profile, as settings of its user. Inputs, defaults, answers, filter, reports and suspensions go by these
 * keys; rows, exports and erasure go by user.
 */
export const profileText = z.object({
  PROFILE_DISPLAY_NAME: nameText('Display name', limits.nameMax),
  PROFILE_BIO: text('Bio', limits.descriptionMax),
})
export type ProfileText = z.infer<typeof profileText>
type Key = keyof ProfileText

export const profileTextKeys = profileText.keyof().options
export const emptyProfileText: ProfileText = emptyTexts(profileTextKeys)

/** The fields of the texts in answers, and in the profiles that suspensions removed. */
export const profileFields = {
  PROFILE_DISPLAY_NAME: 'displayName',
  PROFILE_BIO: 'bio',
} as const satisfies Record<Key, string>
type Field = (typeof profileFields)[Key]

export const profileFieldNames: readonly Field[] = profileTextKeys.map((key) => profileFields[key])

/** Returns the texts by their fields. */
export const profileFieldsOf = (settings: ProfileText) =>
  Object.fromEntries(profileTextKeys.map((key) => [profileFields[key], settings[key]])) as Record<Field, string>

/** Others see the display name as the name. */
export const shownProfileFields = profileFieldNames.filter((name) => name !== 'displayName')

/** Returns the texts that a profile shows below the name. */
export const shownProfileText = (settings: ProfileText) => pickTexts(profileFieldsOf(settings), shownProfileFields)
