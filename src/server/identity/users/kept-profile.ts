import { z } from 'zod'
import { profileFieldNames, profileFields, profileFieldsOf, profileTextKeys } from '../../../shared/identity/texts.ts'
import type { Services } from '../../platform/context.ts'
import { mediaIdIn } from '../../platform/media/media-urls.ts'
import { updateMediaDropped, updateMediaHeld } from '../../platform/media/usage-queries.ts'
import { upsertSettings } from '../preferences/queries.ts'
import { settingsOf } from '../preferences/settings.ts'
import { findUserById, updateProfile } from '../sign-in/queries.ts'

type Texts = ReturnType<typeof profileFieldsOf>

const eachText = <Value>(value: (field: keyof Texts) => Value) =>
  Object.fromEntries(profileFieldNames.map((field) => [field, value(field)])) as Record<keyof Texts, Value>

/** The part of a profile besides the name of the account. Profiles that were removed earlier may lack a text. */
const keptProfile = z.object({ image: z.string().nullable(), ...eachText(() => z.string().default('')) })

async function currentProfile(services: Pick<Services, 'db'>, userId: string) {
  const user = await findUserById(services.db, userId)
  return user && { name: user.name, image: user.image, texts: profileFieldsOf(await settingsOf(services.db, userId)) }
}

async function saveProfile(
  services: Pick<Services, 'db'>,
  userId: string,
  { name, image, texts }: { name: string; image: string | null; texts: Texts },
) {
  await updateProfile(services.db, userId, { name, image })
  const changes = profileTextKeys.map((key) => ({ key, value: texts[profileFields[key]] }))
  await upsertSettings(services.db, userId, changes)
}

/**
 * Empties the profile, and returns what it showed, as text for `showProfile`; null if that was nothing. Keeps the photo
 * for its owner. Must run in a transaction.
 */
export async function hideProfile(services: Pick<Services, 'db'>, userId: string): Promise<string | null> {
  const profile = await currentProfile(services, userId)
  if (!profile) return null
  const { name, image, texts } = profile
  if (image === null && Object.values(texts).every((text) => text === '')) return null
  await saveProfile(services, userId, { name, image: null, texts: eachText(() => '') })
  const photo = mediaIdIn(image)
  if (photo) await updateMediaHeld(services.db, photo, userId, true)
  return JSON.stringify({ image, ...texts })
}

/** Shows again what the profile showed, where it is still empty. Must run in a transaction. */
export async function showProfile(services: Pick<Services, 'db'>, userId: string, kept: string): Promise<void> {
  const before = keptProfile.parse(JSON.parse(kept))
  const profile = await currentProfile(services, userId)
  if (!profile) return
  const image = profile.image ?? before.image
  const texts = eachText((field) => profile.texts[field] || before[field])
  await saveProfile(services, userId, { name: profile.name, image, texts })
  const photo = mediaIdIn(before.image)
  if (!photo) return
  if (image === before.image) await updateMediaHeld(services.db, photo, userId, false)
  else await updateMediaDropped(services.db, [photo])
}
