import { hideProfile, showProfile } from '../../identity/users/kept-profile.ts'
import { listRemovedProfiles, updateRemovedProfile } from '../../instance/restrictions/queries.ts'
import type { Services } from '../../platform/context.ts'

/** Empties the profile, and keeps what it showed with the suspension. Must run in a transaction. */
export async function removeProfile(services: Pick<Services, 'db'>, userId: string, suspensionId: string) {
  const profile = await hideProfile(services, userId)
  if (profile !== null) await updateRemovedProfile(services.db, suspensionId, profile)
}

/** Shows what suspensions removed from the profile, as far as it is still empty. Must run in a transaction. */
export async function restoreProfile(services: Pick<Services, 'db'>, userId: string) {
  for (const { id, removedProfile } of await listRemovedProfiles(services.db, userId)) {
    if (removedProfile !== null) await showProfile(services, userId, removedProfile)
    await updateRemovedProfile(services.db, id, null)
  }
}
