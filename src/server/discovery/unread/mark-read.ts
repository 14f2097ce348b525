import type { RestoreUnread } from '../../../shared/discovery/unread.ts'
import { communityFor } from '../../communities/core/access/loaders.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import {
  deleteVisits,
  findCommunityVisit,
  listUnreadIn,
  restoreVisits,
  updateCommunityVisit,
  updateVisits,
} from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

/** Marks everything in a community as read, and returns how to undo it. Does nothing for non-members. */
export const markCommunityRead = (ctx: SignedInContext, slug: string): Promise<RestoreUnread> =>
  inTransaction(ctx, async (ctx) => {
    const { db, viewer } = ctx
    const { community } = await communityFor(ctx, 'read', 'slug', slug)
    const visit = await findCommunityVisit(db, viewer.id, community.id)
    if (!visit) return { community: null, posts: [] }
    const posts = await listUnreadIn(db, viewer.id, community.id)
    const ids = posts.map(({ id }) => id)
    if (ids.length > 0) await updateVisits(db, viewer.id, ids, timestamp(ctx))
    await updateCommunityVisit(db, viewer.id, community.id, timestamp(ctx))
    return { community: { id: community.id, visitedAt: visit.visitedAt }, posts }
  })

/** Sets the viewer's own visits back to the times before something was marked as read. */
export const restoreUnread = (ctx: SignedInContext, { community, posts }: RestoreUnread): Promise<void> =>
  inTransaction(ctx, async ({ db, viewer }) => {
    const opened = posts.flatMap(({ id, seenAt }) => (seenAt === null ? [] : [{ id, seenAt }]))
    const unopened = posts.flatMap(({ id, seenAt }) => (seenAt === null ? [id] : []))
    if (opened.length > 0) await restoreVisits(db, viewer.id, opened)
    if (unopened.length > 0) await deleteVisits(db, viewer.id, unopened)
    if (community) await updateCommunityVisit(db, viewer.id, community.id, community.visitedAt)
  })
