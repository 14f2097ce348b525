import { parseSearchQuery, type SearchQuery } from '../../shared/search-query.ts'
import type { Context } from '../context.ts'
import { matchOf, matchOfTerms, type Places, publicWord, type Term, termsIn, within } from '../search/match.ts'
import { listPeopleNumbered } from './name-queries.ts'
import { listDuePublic, listNamedCommunities, listNamedTopics, listOwnCommunities } from './scope-queries.ts'
import { folded } from './text.ts'
import { newest } from './walk.ts'

type Seeker = Pick<Context, 'db' | 'viewer'>

/** What somebody looks for, and where they may look. */
export interface Ask {
  terms: Term[]
  /** The terms for the index; null when only operators were typed. */
  match: string | null
  typed: SearchQuery
  /** Among the places of all that is looked for: what the viewer may read, or the communities named. */
  communities: string[]
  /** Null unless some are named. */
  authors: string[] | null
  topics: string[] | null
}

/** For so many people one name stands, at most. */
const namesakesMax = 20
/** Among so many they are looked for: whose whole name it is comes first. */
const namesakesSeen = 200
const duePublicMax = 100

/** Everything public and the viewer's own: private communities each by itself. */
async function readable({ db, viewer }: Seeker, own: readonly { id: string; isPrivate: number }[]) {
  const due = await listDuePublic(db, duePublicMax)
  const mine = viewer ? own.filter(({ isPrivate }) => isPrivate === 1) : []
  return [publicWord, ...[...mine, ...due].map(({ id }) => id)]
}

/** Those of the name who show themselves, are the viewer, or are with the viewer in some community. */
async function namesakes({ db, viewer }: Seeker, own: readonly { id: string }[], name: string) {
  const match = matchOf(name.replaceAll('"', ' '))
  if (match === null) return []
  const known = viewer ? [viewer.id, ...own.map(({ id }) => id)] : []
  const query = within('personSearch', [[publicWord, ...known]], match)
  const people = await newest(db, 'person', query, (numbers) => listPeopleNumbered(db, numbers), namesakesSeen)
  const isWhole = (person: { name: string }) => folded(person.name) === folded(name)
  const inOrder = [...people.filter(isWhole), ...people.filter((person) => !isWhole(person))]
  return inOrder.slice(0, namesakesMax).map(({ id }) => id)
}

async function authorsNamed(seeker: Seeker, own: readonly { id: string }[], names: readonly string[]) {
  const found: string[] = []
  for (const name of names) found.push(...(await namesakes(seeker, own, name)))
  return found
}

/**
 * What the query asks for; undefined when nothing can be found: nothing is asked for, or something is named that is not
 * there, or not for the viewer: of both no more is read.
 */
export async function askOf(seeker: Seeker, q: string): Promise<Ask | undefined> {
  const { db, viewer } = seeker
  const typed = parseSearchQuery(q)
  const terms = termsIn(typed.text)
  const isDated = typed.before !== null || typed.after !== null
  if (terms.length === 0 && !isDated && [typed.in, typed.by, typed.topic].every((names) => names.length === 0)) return
  const own = viewer ? await listOwnCommunities(db, viewer.id) : []
  const named = typed.in.length > 0 && (await listNamedCommunities(db, viewer, typed.in)).map(({ id }) => id)
  const authors = typed.by.length > 0 ? await authorsNamed(seeker, own, typed.by) : null
  const topics = typed.topic.length > 0 ? (await listNamedTopics(db, typed.topic)).map(({ id }) => id) : null
  const communities = named || (await readable(seeker, own))
  if ([communities, authors, topics].some((ids) => ids?.length === 0)) return
  return { terms, match: matchOfTerms(terms), typed, communities, authors, topics }
}

/** Where posts and comments stand that are asked for. */
export const placesOf = ({ communities, authors, topics }: Ask): Places =>
  [communities, authors, topics].filter((ids) => ids !== null)
