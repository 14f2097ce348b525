import type { z } from 'zod'
import type { AdminCommunity, adminSearchInput } from '../../shared/admin.ts'
import type { Context } from '../context.ts'
import { findLastNumber, listNumbers, type Range } from '../finder/number-queries.ts'
import { matchOf, within } from '../search/match.ts'
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

/** Communities, private ones too, whose name or description has this in it, newest first. */
export async function searchCommunities(
  { db }: Context,
  { query, ...page }: z.output<typeof adminSearchInput>,
): Promise<{ items: AdminCommunity[]; nextCursor: string | null }> {
  const match = matchOf(query)
  if (match === null) return { items: [], nextCursor: null }
  const find = (range: Range, most: number) =>
    listNumbers(db, 'community', within('communitySearch', [], match), range, most)
  const show = (numbers: readonly number[]) => listCommunitiesNumbered(db, numbers)
  const { items, nextCursor } = await numberedPage(page, await findLastNumber(db, 'community'), find, show)
  return { items: items.map(present), nextCursor }
}
