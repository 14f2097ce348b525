import { communityInput } from '../../../shared/communities/communities.ts'
import type { JoinedCommunity } from '../../../shared/discussions/visits.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { communityFor } from '../../communities/core/access/loaders.ts'
import { auditedSignedInProcedure } from '../../communities/core/audited-reads.ts'
import { presentCommunityRef } from '../../communities/core/present.ts'
import { cached, ok, router } from '../../platform/procedures.ts'
import { listJoinedCommunities, updateVisit } from './queries.ts'

const hour = 3_600_000

export const visitsRouter = router({
  /** The viewer's communities with their new posts, last visited first. */
  communities: auditedSignedInProcedure.meta(cached).query(async ({ ctx }): Promise<JoinedCommunity[]> => {
    const rows = await listJoinedCommunities(ctx.db, ctx.viewer.id, limits.joinedCommunitiesListed)
    return rows.map(({ id, archivedAt, newPosts, ...row }) => {
      return { id, ...presentCommunityRef(row), isArchived: archivedAt !== null, newPosts: newPosts ?? 0 }
    })
  }),

  /** Records that the viewer has seen the community's posts. Does nothing for non-members. */
  visit: auditedSignedInProcedure.input(communityInput).mutation(async ({ ctx, input }) => {
    const { community } = await communityFor(ctx, 'read', 'slug', input.slug)
    const at = ctx.now()
    const hourAgo = new Date(at.getTime() - hour).toISOString()
    await updateVisit(ctx.db, community, ctx.viewer.id, at.toISOString(), hourAgo)
    return ok
  }),
})
