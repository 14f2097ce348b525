import type { z } from 'zod'
import type { AdminCommunity, adminSearchInput } from '../../../shared/administration/dashboard.ts'
import type { Context } from '../../platform/context.ts'
import { parseTerms } from '../../platform/search-index/match-query.ts'
import { containSubstrings } from '../../platform/search-index/substrings.ts'
import { foldedWords, nameWords } from '../../platform/search-index/text.ts'
import { listCommunitiesNumbered } from './queries.ts'
import { substringPage } from './substring-page.ts'

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
  const terms = parseTerms(query)
  if (terms.length === 0) return { items: [], nextCursor: null }
  const { items, nextCursor } = await substringPage(db, 'community', page, {
    terms,
    show: async (numbers) =>
      (await listCommunitiesNumbered(db, numbers)).filter(({ name, description }) =>
        containSubstrings([nameWords(name), foldedWords(description)], terms),
      ),
  })
  return { items: items.map(present), nextCursor }
}
