import { withPlainQuotes } from '../../shared/search-query.ts'
import { hasUnspaced, pairsOf, runsIn } from './unspaced.ts'

/** Words and phrases beyond these are left out: each costs a look-up of its own. */
const partsMax = 16

/** What stands between the words of the index. */
const betweenWords = /[^\p{L}\p{N}\p{M}]+/gu
const letterOrDigit = /[\p{L}\p{N}]/u

/** Words that stand one after the other. */
export interface Term {
  words: string[]
  /** The last word may go on. */
  isOpen: boolean
}

function termsOf(text: string, isOpen: boolean): Term[] {
  if (!letterOrDigit.test(text)) return []
  return [{ words: text.replace(betweenWords, ' ').trim().split(' '), isOpen }]
}

/** What somebody typed as words, each of which may go on, and phrases in double quotes. Nothing else is syntax. */
export function termsIn(text: string): Term[] {
  const pieces = withPlainQuotes(text).split('"')
  const terms = pieces.flatMap((piece, at) => {
    const isPhrase = at % 2 === 1
    // A quotation that is not closed is still being typed: its last word may go on.
    if (isPhrase) return termsOf(piece, at === pieces.length - 1)
    // What is written in one go stays together: "e-mail" is not "e" and "mail" somewhere.
    return piece.split(/\s+/).flatMap((word) => termsOf(word, true))
  })
  return terms.slice(0, partsMax)
}

const asPhrase = (words: readonly string[], isOpen: boolean) => `"${words.join(' ')}"${isOpen ? '*' : ''}`

/** Each run of letters without spaces by its parts, wherever it stands; what is between is a word. */
const byParts = ({ words, isOpen }: Term) =>
  words
    .flatMap(runsIn)
    .map((run) => (hasUnspaced(run) ? asPhrase(pairsOf(run), [...run].length === 1) : asPhrase([run], isOpen)))
    .join(' AND ')

function asMatch(term: Term): string {
  const whole = asPhrase(term.words, term.isOpen)
  return term.words.some(hasUnspaced) ? `(${whole} OR (${byParts(term)}))` : whole
}

/** The full-text query (FTS5) for rows that have all the terms; null for none. */
export const matchOfTerms = (terms: readonly Term[]) => (terms.length === 0 ? null : terms.map(asMatch).join(' AND '))

/**
 * The full-text query for what somebody typed: rows that have every word, each at least as its beginning, and everything
 * in double quotes word for word. Null when there is no letter or digit to look for.
 */
export const matchOf = (text: string): string | null => matchOfTerms(termsIn(text))

/** The word by which an index knows something with an id. */
const wordOf = (id: string) => `"${id.replace(betweenWords, '')}"`

interface PostPlace {
  communityId: string
  forumId: string | null
  authorId: string | null
}

/** Posts of this community that match, in this forum and by this author unless null; for the index `postSearch`. */
export function inPostsOf({ communityId, forumId, authorId }: PostPlace, match: string) {
  const ids = [communityId, forumId, authorId].filter((id) => id !== null)
  return `place : (${ids.map(wordOf).join(' AND ')}) AND {title content} : (${match})`
}

/** Communities whose name or description matches, for the index `communitySearch`. */
export const inCommunities = (match: string) => `{name description} : (${match})`

/** Members of this community whose name matches, for the index `personSearch`. */
export const inMembersOf = (communityId: string, match: string) =>
  `places : ${wordOf(communityId)} AND name : (${match})`

/** People whose name matches, members of this community left out, for the index `personSearch`. */
export const outsideMembersOf = (communityId: string, match: string) =>
  `(name : (${match})) NOT places : ${wordOf(communityId)}`

/** The word in the place of what everybody may read; no id is such. */
export const publicWord = 'public'

/** Of each list at least one must be among the places of a row: ids, or `publicWord`. */
export type Places = readonly (readonly string[])[]

/** Of which entries of the audit log it is asked: of those that have everything that is named. */
interface LogPlace {
  action?: string | undefined
  personId?: string | undefined
  communityId?: string | undefined
}

/** The word by which the audit log knows something: letters before it tell what it is. */
const marked = (letter: 'e' | 'a' | 'p' | 'c', id: string | undefined) =>
  id === undefined ? [] : [`"${letter}${id.replace(betweenWords, '')}"`]

/** The entry with this id, for the index `auditSearch`. */
export const inLogAs = (id: string) => `place : ${marked('e', id)}`

/**
 * Entries that stand there and, unless there is nothing to look for, match in their detail or have to do with one of the
 * people; for the index `auditSearch`. Null when nothing can match.
 */
export function inLog(place: LogPlace, sought: { match: string | null; personIds: readonly string[] } | null) {
  const { action, personId, communityId } = place
  const places = [...marked('a', action), ...marked('p', personId), ...marked('c', communityId)]
  const stands = places.length === 0 ? [] : [`(place : (${places.join(' AND ')}))`]
  if (sought === null) return stands.join(' AND ')
  const people = sought.personIds.flatMap((id) => marked('p', id))
  const either = [
    ...(sought.match === null ? [] : [`(detail : (${sought.match}))`]),
    ...(people.length === 0 ? [] : [`(place : (${people.join(' OR ')}))`]),
  ]
  return either.length === 0 ? null : [...stands, `(${either.join(' OR ')})`].join(' AND ')
}

const texts = {
  postSearch: '{title content}',
  commentSearch: 'content',
  communitySearch: '{name description}',
  communityName: 'name',
  personSearch: 'name',
} as const

/** What stands in these places and, unless null, matches in the texts of the index. */
export function within(index: keyof typeof texts, places: Places, match: string | null) {
  const column = index === 'personSearch' ? 'places' : 'place'
  const stands = places.map((ids) => `${column} : (${ids.map(wordOf).join(' OR ')})`)
  return [...(match === null ? [] : [`${texts[index]} : (${match})`]), ...stands].join(' AND ')
}

/** What stands in the place of a community, for the indexes of posts and comments: with and without the public word. */
export const inCommunityAs = (communityId: string, isPublic: boolean) =>
  `(place : ${wordOf(communityId)}) ${isPublic ? 'AND' : 'NOT'} (place : ${wordOf(publicWord)})`

/** So many numbers make a block; migrations/0011_search_more.ts writes to each row in which it stands. */
const blockSizes = { small: 8_192, large: 131_072 } as const
const blockLetters = { small: 'n', large: 'm' } as const
export type Block = keyof typeof blockSizes

const blockBefore = (block: Block, below: number) => Math.floor((below - 1) / blockSizes[block])

/** The first number of the block in which the number before this one stands. */
export const blockStart = (block: Block, below: number) => blockBefore(block, below) * blockSizes[block]

/** What matches in the block that ends below this number, for the indexes of posts and comments. */
export const inBlock = (block: Block, below: number, match: string) =>
  `${match} AND place : ${blockLetters[block]}${blockBefore(block, below)}`
