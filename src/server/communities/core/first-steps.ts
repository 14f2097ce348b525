import type { FirstSteps } from '../../../shared/communities/communities.ts'
import { limits } from '../../../shared/platform/limits.ts'
import type { Context } from '../../platform/context.ts'
import type { CommunityAccess } from './access/loaders.ts'
import { findFirstSteps } from './first-steps-queries.ts'

/**
 * Returns which first steps an organizer has done for a new community; undefined once they are all done or dismissed,
 * and for all others.
 */
export async function firstStepsOf(
  { db, now }: Context,
  { community, can }: CommunityAccess,
): Promise<{ firstSteps: FirstSteps } | undefined> {
  const since = new Date(now().getTime() - limits.firstStepsDays * 86_400_000).toISOString()
  const isOffered = community.archivedAt === null && community.firstStepsDismissedAt === null
  if (!can.manage || !isOffered || community.createdAt < since) return
  const evidence = await findFirstSteps(db, community.id)
  const firstSteps = {
    look: community.iconId !== null && (community.bannerId !== null || community.color !== null),
    welcome: evidence?.pinnedId != null,
    invite: community.memberCount > 1 || evidence?.invitationId != null || evidence?.linkId != null,
  }
  return Object.values(firstSteps).every(Boolean) ? undefined : { firstSteps }
}
