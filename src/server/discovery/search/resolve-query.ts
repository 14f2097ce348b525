import { fold } from '../../../shared/platform/fold.ts'
import { parseSearchQuery, type SearchQuery } from '../../../shared/platform/search-query.ts'
import type { Context } from '../../platform/context.ts'
import {
  matchInScope,
  matchQuery,
  matchQueryForTerms,
  parseTerms,
  publicToken,
  type ScopeTokens,
  type Term,
} from '../../platform/search-index/match-query.ts'
import { scanNewest } from '../../platform/search-index/scan-index.ts'
import { listUsersNumbered } from './name-queries.ts'
import {
  listNamedCommunities,
  listNamedTopics,
  listOwnCommunities,
  listPublicAwaitingReindex,
} from './scope-queries.ts'

type SearchContext = Pick<Context, 'db' | 'viewer'>

/** A parsed query, restricted to the content that the viewer may search. */
export interface ResolvedQuery {
  terms: Term[]
  /** The full-text query; null when only operators were typed. */
  match: string | null
  parsed: SearchQuery
  /** The scope tokens: everything that the viewer may read, or the named communities. */
  communities: string[]
  /** Null without names. */
  authors: string[] | null
  topics: string[] | null
}

/** The maximum number of users per name. */
const usersPerNameMax = 20
/** The maximum number of candidates per name, of which exact matches come first. */
const usersScannedPerName = 200
const duePublicMax = 100

/** Returns scope tokens for public content and for each of the viewer's private communities. */
async function readableScopes({ db, viewer }: SearchContext, own: readonly { id: string; isPrivate: number }[]) {
  const due = await listPublicAwaitingReindex(db, duePublicMax)
  const mine = viewer ? own.filter(({ isPrivate }) => isPrivate === 1) : []
  return [publicToken, ...[...mine, ...due].map(({ id }) => id)]
}

/** Returns users with this name who have a visible profile, are the viewer, or share a community with the viewer. */
async function usersNamed({ db, viewer }: SearchContext, own: readonly { id: string }[], name: string) {
  const match = matchQuery(name.replaceAll('"', ' '))
  if (match === null) return []
  const ownIds = viewer ? [viewer.id, ...own.map(({ id }) => id)] : []
  const query = matchInScope('userSearch', [[publicToken, ...ownIds]], match)
  const users = await scanNewest(db, 'user', query, (numbers) => listUsersNumbered(db, numbers), usersScannedPerName)
  const isWhole = (user: { name: string }) => fold(user.name) === fold(name)
  const inOrder = [...users.filter(isWhole), ...users.filter((user) => !isWhole(user))]
  return inOrder.slice(0, usersPerNameMax).map(({ id }) => id)
}

async function authorsNamed(seeker: SearchContext, own: readonly { id: string }[], names: readonly string[]) {
  const ids: string[] = []
  for (const name of names) ids.push(...(await usersNamed(seeker, own, name)))
  return ids
}

/**
 * Resolves the query. Returns undefined when nothing can be found, because the query is empty, or names something that
 * does not exist or is invisible to the viewer; the two cases cost the same.
 */
export async function resolveQuery(seeker: SearchContext, q: string): Promise<ResolvedQuery | undefined> {
  const { db, viewer } = seeker
  const typed = parseSearchQuery(q)
  const terms = parseTerms(typed.text)
  const isDated = typed.before !== null || typed.after !== null
  if (terms.length === 0 && !isDated && [typed.in, typed.by, typed.topic].every((names) => names.length === 0)) return
  const own = viewer ? await listOwnCommunities(db, viewer.id) : []
  const named = typed.in.length > 0 && (await listNamedCommunities(db, viewer, typed.in)).map(({ id }) => id)
  const authors = typed.by.length > 0 ? await authorsNamed(seeker, own, typed.by) : null
  const topics = typed.topic.length > 0 ? (await listNamedTopics(db, typed.topic)).map(({ id }) => id) : null
  const communities = named || (await readableScopes(seeker, own))
  if ([communities, authors, topics].some((ids) => ids?.length === 0)) return
  return { terms, match: matchQueryForTerms(terms), parsed: typed, communities, authors, topics }
}

/** Returns the scope tokens for posts and comments. */
export const scopesOf = ({ communities, authors, topics }: ResolvedQuery): ScopeTokens =>
  [communities, authors, topics].filter((ids) => ids !== null)
