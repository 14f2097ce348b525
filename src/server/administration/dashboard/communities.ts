import type { z } from 'zod'
import type { AdminCommunity, adminSearchInput } from '../../../shared/administration/dashboard.ts'
import type { Context } from '../../platform/context.ts'
import { findLastNumber, listNumbers, type NumberRange } from '../../platform/search-index/index-number-queries.ts'
import { matchInScope, matchQuery } from '../../platform/search-index/match-query.ts'
import { numberedPage } from './numbered-page.ts'
import { listCommunitiesNumbered } from './queries.ts'

type Row = Awaited<ReturnType<typeof listCommunitiesNumbered>>[number]

const present = (row: Row): AdminCommunity => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  isPrivate: row.isPrivate === 1,
  createdAt: row.createdAt,
  creator: { name: row.creatorName, email: row.creatorEmail },
  _count: { members: row.memberCount, forums: row.forumCount },
})

/** Searches all communities, including private ones, by a part of the name or description, newest first. */
export async function searchCommunities(
  { db }: Context,
  { query, ...page }: z.output<typeof adminSearchInput>,
): Promise<{ items: AdminCommunity[]; nextCursor: string | null }> {
  const match = matchQuery(query)
  if (match === null) return { items: [], nextCursor: null }
  const find = (range: NumberRange, most: number) =>
    listNumbers(db, 'community', matchInScope('communitySearch', [], match), range, most)
  const show = (numbers: readonly number[]) => listCommunitiesNumbered(db, numbers)
  const { items, nextCursor } = await numberedPage(page, await findLastNumber(db, 'community'), find, show)
  return { items: items.map(present), nextCursor }
}
