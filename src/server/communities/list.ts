import type { z } from 'zod'
import type { communityListInput, TrendingCommunity } from '../../shared/communities.ts'
import { limits } from '../../shared/limits.ts'
import { type Context, timestamp } from '../context.ts'
import { cutPage, type PageOf } from '../db/page.ts'
import { matchOf } from '../search/match.ts'
import { accessTo } from './access.ts'
import {
  listCommunities,
  listCommunitiesAbout,
  listCommunitiesMatching,
  listTrendingCommunities,
} from './list-queries.ts'
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
  const rows = match === null ? [] : await listCommunitiesMatching(ctx.db, ctx.viewer, now, match, page)
  return presentPage(ctx, rows, page, (row) => [String(row.number)])
}

/** A page of the communities about a topic that the viewer may see, newest first. */
export async function communityPageAbout(ctx: Context, topicId: string, page: PageOf) {
  const rows = await listCommunitiesAbout(ctx.db, ctx.viewer, timestamp(ctx), topicId, page)
  return presentPage(ctx, rows, page, (row) => [row.id])
}

/** The communities where most happened in the last days: public ones, and the viewer's own. */
export async function trendingCommunities(ctx: Context): Promise<TrendingCommunity[]> {
  const rows = await listTrendingCommunities(ctx.db, ctx.viewer, limits.trendingCommunities)
  return rows.map((row) => ({ ...row, isPrivate: row.isPrivate === 1 }))
}
