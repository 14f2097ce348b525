import { z } from 'zod'
import type { Services } from '../../platform/context.ts'
import { mediaIdIn } from '../../platform/media/media-urls.ts'
import { updateMediaDropped, updateMediaHeld } from '../../platform/media/usage-queries.ts'
import { upsertSettings } from '../preferences/queries.ts'
import { settingsOf } from '../preferences/settings.ts'
import { findUserById, updateProfile } from '../sign-in/queries.ts'

/** The part of a profile besides the name of the account. */
const keptProfile = z.object({ image: z.string().nullable(), bio: z.string(), displayName: z.string() })
type KeptProfile = z.output<typeof keptProfile>

async function currentProfile(services: Pick<Services, 'db'>, userId: string) {
  const user = await findUserById(services.db, userId)
  const { PROFILE_BIO: bio, PROFILE_DISPLAY_NAME: displayName } = await settingsOf(services.db, userId)
  return user && { name: user.name, image: user.image, bio, displayName }
}

async function saveProfile(
  services: Pick<Services, 'db'>,
  userId: string,
  name: string,
  { image, bio, displayName }: KeptProfile,
) {
  await updateProfile(services.db, userId, { name, image })
  const texts = { PROFILE_BIO: bio, PROFILE_DISPLAY_NAME: displayName }
  const changes = Object.entries(texts).map(([key, value]) => ({ key, value }))
  await upsertSettings(services.db, userId, changes)
}

/**
 * Empties the profile, and returns what it showed, as text for `showProfile`; null if that was nothing. Keeps the photo
 * for its owner. Must run in a transaction.
 */
export async function hideProfile(services: Pick<Services, 'db'>, userId: string): Promise<string | null> {
  const profile = await currentProfile(services, userId)
  if (!profile || (profile.image === null && profile.bio === '' && profile.displayName === '')) return null
  await saveProfile(services, userId, profile.name, { image: null, bio: '', displayName: '' })
  const photo = mediaIdIn(profile.image)
  if (photo) await updateMediaHeld(services.db, photo, userId, true)
  return JSON.stringify(keptProfile.parse(profile))
}

/** Shows again what the profile showed, where it is still empty. Must run in a transaction. */
export async function showProfile(services: Pick<Services, 'db'>, userId: string, kept: string): Promise<void> {
  const before = keptProfile.parse(JSON.parse(kept))
  const profile = await currentProfile(services, userId)
  if (!profile) return
  const image = profile.image ?? before.image
  const texts = { bio: profile.bio || before.bio, displayName: profile.displayName || before.displayName }
  await saveProfile(services, userId, profile.name, { image, ...texts })
  const photo = mediaIdIn(before.image)
  if (!photo) return
  if (image === before.image) await updateMediaHeld(services.db, photo, userId, false)
  else await updateMediaDropped(services.db, [photo])
}
