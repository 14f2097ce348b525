import type { CommunityHit } from '../../shared/search.ts'
import type { Context } from '../context.ts'
import type { PageOf } from '../db/page.ts'
import { within } from '../search/match.ts'
import { type Ask, askOf } from './ask.ts'
import type { Found } from './find-written.ts'
import { listCommunitiesNumbered } from './name-queries.ts'
import { fallingKey, rankedPage } from './ranked.ts'
import { snippetOf, titleOf } from './snippet.ts'
import { newest } from './walk.ts'

/** Of so many that have the words in their name, and as many that have them somewhere, the best come first. */
const rankedMost = 500

/** Whether something other than communities is asked for. */
const isElsewhere = ({ typed }: Ask) =>
  typed.in.length > 0 || typed.by.length > 0 || typed.before !== null || typed.after !== null

/** Those that have the words in their name, and those that have them anywhere. */
async function candidates({ db, viewer }: Context, { communities, topics, match }: Ask) {
  const places = topics === null ? [communities] : [communities, topics]
  const show = (numbers: readonly number[]) => listCommunitiesNumbered(db, viewer, numbers)
  const find = (index: 'communityName' | 'communitySearch') =>
    newest(db, 'community', within(index, places, match), show, rankedMost)
  const named = match === null ? [] : await find('communityName')
  const known = new Set(named.map(({ id }) => id))
  const described = (await find('communitySearch')).filter(({ id }) => !known.has(id))
  return { known, rows: [...named, ...described] }
}

/** A page of the communities asked for: first those whose name has the words, each by their members. */
export async function communitiesFor(ctx: Context, ask: Ask | undefined, page: PageOf): Promise<Found<CommunityHit>> {
  if (!ask || isElsewhere(ask)) return { items: [], nextCursor: null }
  const { known, rows } = await candidates(ctx, ask)
  const keyOf = ({ id, memberCount }: (typeof rows)[number]) => [known.has(id) ? '0' : '1', fallingKey(memberCount), id]
  const { items, nextCursor } = rankedPage(rows, keyOf, page, 3)
  const hits = items.map(({ id, slug, name, isPrivate, memberCount, description }) => ({
    ...{ id, slug, name, isPrivate: isPrivate === 1, memberCount },
    title: titleOf(name, ask.terms),
    snippet: snippetOf(description, ask.terms),
  }))
  return { items: hits, nextCursor }
}

export const findCommunities = async (ctx: Context, { q, ...page }: PageOf & { q: string }) =>
  communitiesFor(ctx, await askOf(ctx, q), page)
