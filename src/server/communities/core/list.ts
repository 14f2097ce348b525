import type { z } from 'zod'
import type { communityListInput, TrendingCommunity } from '../../../shared/communities/communities.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import { type PageRequest, toPage } from '../../platform/db/pagination.ts'
import { mediaPathOf } from '../../platform/media/media-urls.ts'
import { indexNow } from '../../platform/search-index/index-now.ts'
import { matchCommunities, matchQuery } from '../../platform/search-index/match-query.ts'
import { isMember } from './access/abilities.ts'
import { accessTo, needsApproval } from './access/loaders.ts'
import {
  listCommunities,
  listCommunitiesByTopic,
  listCommunitiesMatching,
  listTrendingCommunities,
} from './list-queries.ts'
import { presentCommunities } from './present.ts'
import type { CommunityRow } from './queries.ts'

async function presentPage<Row extends CommunityRow>(
  ctx: Context,
  rows: Row[],
  page: PageRequest,
  keyOf: (row: Row) => string[],
) {
  const { items, nextCursor } = toPage(rows, page, keyOf)
  const accesses = items.map((row) => accessTo(ctx.viewer, row))
  return { items: await presentCommunities(ctx, accesses), nextCursor }
}

/** Returns a page of visible communities, newest first; with a query, only those that match it. */
export async function communityPage(ctx: Context, { q, ...page }: z.output<typeof communityListInput>) {
  const now = timestamp(ctx)
  if (q === '') {
    const rows = await listCommunities(ctx.db, ctx.viewer, now, page)
    return presentPage(ctx, rows, page, (row) => [row.createdAt, row.id])
  }
  const match = matchQuery(q)
  if (match === null) return { items: [], nextCursor: null }
  await indexNow(ctx.db, 'community')
  const rows = await listCommunitiesMatching(ctx.db, ctx.viewer, now, matchCommunities(match), page)
  return presentPage(ctx, rows, page, (row) => [String(row.number)])
}

/** Returns a page of visible communities of a topic, newest first. */
export async function communityPageByTopic(ctx: Context, topicId: string, page: PageRequest) {
  const rows = await listCommunitiesByTopic(ctx.db, ctx.viewer, timestamp(ctx), topicId, page)
  return presentPage(ctx, rows, page, (row) => [row.id])
}

/** Returns the most active communities of the last days: public ones and the viewer's own. */
export async function trendingCommunities(ctx: Context): Promise<TrendingCommunity[]> {
  const rows = await listTrendingCommunities(ctx.db, ctx.viewer, timestamp(ctx), limits.trendingCommunities)
  return rows.map((row) => {
    const { id, name, slug, memberCount } = row
    const iconUrl = mediaPathOf(row.iconId)
    const joining = joinOutcomeOf(ctx.viewer, row)
    return { id, name, slug, isPrivate: row.isPrivate === 1, iconUrl, memberCount, joining }
  })
}

/** Returns the effect of the Join button; for guests, the effect after signing in. */
function joinOutcomeOf(viewer: Viewer | null, row: CommunityRow): TrendingCommunity['joining'] {
  const { membership, can } = accessTo(viewer, row)
  if (isMember(membership)) return 'member'
  if (viewer !== null && !can.join) return 'closed'
  if (row.requestId !== null) return 'waiting'
  return needsApproval(row) ? 'ask' : 'open'
}
