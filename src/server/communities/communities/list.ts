import type { z } from 'zod'
import type { communityListInput, TrendingCommunity } from '../../shared/communities.ts'
import { limits } from '../../shared/limits.ts'
import { type Context, timestamp, type Viewer } from '../context.ts'
import { cutPage, type PageOf } from '../db/page.ts'
import { inCommunities, matchOf } from '../search/match.ts'
import { accessTo, needsApproval } from './access.ts'
import {
  listCommunities,
  listCommunitiesAbout,
  listCommunitiesMatching,
  listTrendingCommunities,
} from './list-queries.ts'
import { isMember } from './policy.ts'
import { presentCommunities } from './present.ts'
import type { CommunityRow } from './queries.ts'

async function presentPage<Row extends CommunityRow>(
  ctx: Context,
  rows: Row[],
  page: PageOf,
  keyOf: (row: Row) => string[],
) {
  const { items, nextCursor } = cutPage(rows, page, keyOf)
  const accesses = items.map((row) => accessTo(ctx.viewer, row))
  return { items: await presentCommunities(ctx, accesses), nextCursor }
}

/** A page of the communities the viewer may see, newest first; with a query, of those that have its words. */
export async function communityPage(ctx: Context, { q, ...page }: z.output<typeof communityListInput>) {
  const now = timestamp(ctx)
  if (q === '') {
    const rows = await listCommunities(ctx.db, ctx.viewer, now, page)
    return presentPage(ctx, rows, page, (row) => [row.createdAt, row.id])
  }
  const match = matchOf(q)
  const rows = match === null ? [] : await listCommunitiesMatching(ctx.db, ctx.viewer, now, inCommunities(match), page)
  return presentPage(ctx, rows, page, (row) => [String(row.number)])
}

/** A page of the communities about a topic that the viewer may see, newest first. */
export async function communityPageAbout(ctx: Context, topicId: string, page: PageOf) {
  const rows = await listCommunitiesAbout(ctx.db, ctx.viewer, timestamp(ctx), topicId, page)
  return presentPage(ctx, rows, page, (row) => [row.id])
}

/** The communities where most happened in the last days: public ones, and the viewer's own. */
export async function trendingCommunities(ctx: Context): Promise<TrendingCommunity[]> {
  const rows = await listTrendingCommunities(ctx.db, ctx.viewer, timestamp(ctx), limits.trendingCommunities)
  return rows.map((row) => {
    const { id, name, slug, memberCount } = row
    return { id, name, slug, isPrivate: row.isPrivate === 1, memberCount, joining: joiningOf(ctx.viewer, row) }
  })
}

/** What a click on Join comes to; for a guest, what it would once they have signed in. */
function joiningOf(viewer: Viewer | null, row: CommunityRow): TrendingCommunity['joining'] {
  const { standing, can } = accessTo(viewer, row)
  if (isMember(standing)) return 'member'
  if (viewer !== null && !can.join) return 'closed'
  if (row.requestId !== null) return 'waiting'
  return needsApproval(row) ? 'ask' : 'open'
}
