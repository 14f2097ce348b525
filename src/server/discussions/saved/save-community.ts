import type { CommunityMarks } from '../../../shared/discussions/saved.ts'
import { communityFor } from '../../communities/core/access/loaders.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import { deleteSavedCommunity, insertSavedCommunity } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

/** Saves a community. Changes nothing if it is already saved. */
export async function saveCommunity(ctx: SignedInContext, slug: string): Promise<CommunityMarks> {
  const { community } = await communityFor(ctx, 'read', 'slug', slug)
  await insertSavedCommunity(ctx.db, community, { userId: ctx.viewer.id, createdAt: timestamp(ctx) })
  return { slug, isSaved: true }
}

/** Also works for deleted and unreadable communities; the answer is always the same. */
export async function unsaveCommunity(ctx: SignedInContext, slug: string): Promise<CommunityMarks> {
  await deleteSavedCommunity(ctx.db, ctx.viewer.id, slug)
  return { slug, isSaved: false }
}
