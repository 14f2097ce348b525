import { messages } from '../../../../shared/platform/messages.ts'
import { type Authorized, authorize } from '../../../platform/authorized.ts'
import type { Services, Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findMedia } from '../queries.ts'
import { type MediaAbility, mediaAbilities } from './abilities.ts'

type MediaRow = NonNullable<Awaited<ReturnType<typeof findMedia>>>

export interface MediaAccess<Ability extends MediaAbility> {
  media: Authorized<MediaRow, Ability>
  /** Whether a guest may do the same. */
  isForGuests: boolean
}

/** Returns the image if the viewer has the ability. */
async function allowed<Ability extends MediaAbility>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  viewer: Viewer | null,
  ability: Ability,
  id: string,
) {
  const row = await findMedia(db, viewer, now().toISOString(), id)
  if (!row) return
  const media = { ownerId: row.ownerId, isForEverybody: Boolean(row.isForAll), isSeen: Boolean(row.isSeen) }
  return mediaAbilities({ viewer, media })[ability] ? authorize(row, ability) : undefined
}

/**
 * Loads an image for an ability. Throws 404 unless the viewer may see it. Reads the session only for images that guests
 * may not see, because most images are public.
 */
export async function mediaFor<Ability extends MediaAbility>(
  services: Pick<Services, 'db' | 'now'>,
  viewerOf: () => Promise<Viewer | null>,
  ability: Ability,
  id: string,
): Promise<MediaAccess<Ability>> {
  const shared = await allowed(services, null, ability, id)
  if (shared) return { media: shared, isForGuests: true }
  const viewer = await viewerOf()
  const own = viewer && (await allowed(services, viewer, ability, id))
  if (!own) throw new AppError('NOT_FOUND', messages.notFound)
  return { media: own, isForGuests: false }
}
