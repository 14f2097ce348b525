import type { CommunityHit } from '../../../shared/discovery/search.ts'
import type { Context } from '../../platform/context.ts'
import type { PageRequest } from '../../platform/db/pagination.ts'
import { mediaPathOf } from '../../platform/media/media-urls.ts'
import { matchInScope } from '../../platform/search-index/match-query.ts'
import { scanNewest } from '../../platform/search-index/scan-index.ts'
import { listCommunitiesNumbered } from './name-queries.ts'
import { descendingKey, rankedPage } from './ranked-page.ts'
import { type ResolvedQuery, resolveQuery } from './resolve-query.ts'
import type { SearchPage } from './search-content.ts'
import { createHighlighter } from './snippet.ts'

/** The number of candidates by name, and by description, of which the best come first. */
const rankedMax = 500

/** Whether the query asks for other kinds than communities. */
const excludesCommunities = ({ parsed: typed }: ResolvedQuery) =>
  typed.in.length > 0 || typed.by.length > 0 || typed.before !== null || typed.after !== null

/** Returns the newest communities that match by their name, or anywhere, at most `most`. */
export async function findCommunities(
  { db, viewer }: Context,
  ask: ResolvedQuery,
  index: 'communityName' | 'communitySearch',
  most: number,
) {
  if (excludesCommunities(ask)) return []
  const scopes = ask.topics === null ? [ask.communities] : [ask.communities, ask.topics]
  const show = (numbers: readonly number[]) => listCommunitiesNumbered(db, viewer, numbers)
  return scanNewest(db, 'community', matchInScope(index, scopes, ask.match), show, most)
}

/** Returns communities that match by name, and others that match anywhere. */
async function candidates(ctx: Context, ask: ResolvedQuery) {
  const matching = await findCommunities(ctx, ask, 'communitySearch', rankedMax)
  const isNamed = ask.match !== null && matching.length > 0
  const named = isNamed ? await findCommunities(ctx, ask, 'communityName', rankedMax) : []
  const namedIds = new Set(named.map(({ id }) => id))
  const described = matching.filter(({ id }) => !namedIds.has(id))
  return { namedIds, rows: [...named, ...described] }
}

/** Returns a page of communities: matches by name first, then by number of members. */
export async function communityHits(
  ctx: Context,
  ask: ResolvedQuery | undefined,
  page: PageRequest,
): Promise<SearchPage<CommunityHit>> {
  if (!ask) return { items: [], nextCursor: null }
  const { namedIds, rows } = await candidates(ctx, ask)
  const keyOf = ({ id, memberCount }: (typeof rows)[number]) => [
    namedIds.has(id) ? '0' : '1',
    descendingKey(memberCount),
    id,
  ]
  const { items, nextCursor } = rankedPage(rows, keyOf, page, 3)
  const mark = createHighlighter(ask.terms)
  const hits = items.map(({ id, slug, name, isPrivate, iconId, memberCount, description }) => ({
    ...{ id, slug, name, isPrivate: isPrivate === 1, iconUrl: mediaPathOf(iconId), memberCount },
    title: mark.title(name),
    snippet: mark.snippet(description),
  }))
  return { items: hits, nextCursor }
}

export const searchCommunities = async (ctx: Context, { q, ...page }: PageRequest & { q: string }) =>
  communityHits(ctx, await resolveQuery(ctx, q), page)
