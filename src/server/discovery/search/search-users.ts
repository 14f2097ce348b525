import type { UserHit } from '../../../shared/discovery/search.ts'
import { fold } from '../../../shared/platform/fold.ts'
import type { Context } from '../../platform/context.ts'
import type { PageRequest } from '../../platform/db/pagination.ts'
import { matchInScope, publicToken } from '../../platform/search-index/match-query.ts'
import { scanNewest } from '../../platform/search-index/scan-index.ts'
import { listVisibleUsersNumbered } from './name-queries.ts'
import { rankedPage } from './ranked-page.ts'
import { type ResolvedQuery, resolveQuery } from './resolve-query.ts'
import type { SearchPage } from './search-content.ts'
import { createHighlighter } from './snippet.ts'

/** The number of newest matching accounts, of which the best come first. */
const rankedMax = 500

/** Whether the query asks for other kinds than users. */
const excludesUsers = ({ parsed: { by, topic, before, after } }: ResolvedQuery) =>
  by.length > 0 || topic.length > 0 || before !== null || after !== null

/** Returns the newest users that match, at most `most`. */
export async function findUsers({ db, viewer }: Context, ask: ResolvedQuery, most: number) {
  if (excludesUsers(ask)) return []
  const shown = [publicToken, ...(viewer ? [viewer.id] : [])]
  const scopes = ask.parsed.in.length > 0 ? [shown, ask.communities] : [shown]
  const show = (numbers: readonly number[]) => listVisibleUsersNumbered(db, viewer, numbers)
  return scanNewest(db, 'user', matchInScope('userSearch', scopes, ask.match), show, most)
}

/** Returns a page of users by name; names that begin with the query come first. */
export async function userHits(
  ctx: Context,
  ask: ResolvedQuery | undefined,
  page: PageRequest,
): Promise<SearchPage<UserHit>> {
  if (!ask) return { items: [], nextCursor: null }
  const users = await findUsers(ctx, ask, rankedMax)
  const beginning = ask.terms[0]?.words.join(' ') ?? ''
  const keyOf = ({ id, name }: { id: string; name: string }) => {
    const key = fold(name)
    return [key.startsWith(beginning) ? '0' : '1', key, id]
  }
  const { items, nextCursor } = rankedPage(users, keyOf, page, 3)
  const mark = createHighlighter(ask.terms)
  return { items: items.map(({ id, name, image }) => ({ id, name, image, title: mark.title(name) })), nextCursor }
}

export const searchUsers = async (ctx: Context, { q, ...page }: PageRequest & { q: string }) =>
  userHits(ctx, await resolveQuery(ctx, q), page)
