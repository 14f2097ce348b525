import type { Community } from '../../../shared/communities/communities.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { communityFor } from '../core/access/loaders.ts'
import { presentCommunity } from '../core/present.ts'
import { updateCommunity } from './queries.ts'

/** No longer offers the first steps, to any organizer of the community. */
export const dismissFirstSteps = (ctx: Context & { viewer: Viewer }, slug: string): Promise<Community> =>
  inTransaction(ctx, async (ctx) => {
    const access = await communityFor(ctx, 'manage', 'slug', slug)
    await updateCommunity(ctx.db, access.community, { firstStepsDismissedAt: timestamp(ctx) })
    return presentCommunity(ctx, access)
  })
