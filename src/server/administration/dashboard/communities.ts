import type { z } from 'zod'
import type { AdminCommunity, adminSearchInput } from '../../../shared/administration/dashboard.ts'
import { communityCardOf } from '../../../shared/communities/texts.ts'
import { listActivelyOrganized } from '../../communities/members/organizer-queries.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import { parseTerms } from '../../platform/search-index/match-query.ts'
import { containSubstrings } from '../../platform/search-index/substrings.ts'
import { communityWords } from '../../platform/search-index/text.ts'
import { listCommunitiesNumbered } from './queries.ts'
import { substringPage } from './substring-page.ts'

type Row = Awaited<ReturnType<typeof listCommunitiesNumbered>>[number]

const present = (row: Row, active: ReadonlySet<string>): AdminCommunity => ({
  id: row.id,
  ...communityCardOf(row),
  slug: row.slug,
  isPrivate: row.isPrivate === 1,
  createdAt: row.createdAt,
  hasActiveOrganizer: active.has(row.id),
  creator: { name: row.creatorName, email: row.creatorEmail },
  _count: { members: row.memberCount, forums: row.forumCount },
})

/** Searches all communities, including private ones, by a part of the name or description, newest first. */
export async function searchCommunities(
  { db, ...ctx }: Context,
  { query, ...page }: z.output<typeof adminSearchInput>,
): Promise<{ items: AdminCommunity[]; nextCursor: string | null }> {
  const terms = parseTerms(query)
  if (terms.length === 0) return { items: [], nextCursor: null }
  const { items, nextCursor } = await substringPage(db, 'community', page, {
    terms,
    show: async (numbers) =>
      (await listCommunitiesNumbered(db, numbers)).filter((row) =>
        containSubstrings(Object.values(communityWords(row)), terms),
      ),
  })
  const ids = items.map(({ id }) => id)
  const active = ids.length > 0 ? await listActivelyOrganized(db, ids, timestamp(ctx)) : []
  const organized = new Set(active.map(({ communityId }) => communityId))
  return { items: items.map((row) => present(row, organized)), nextCursor }
}
