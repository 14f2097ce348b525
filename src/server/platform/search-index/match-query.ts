import { communityCardKeys } from '../../../shared/communities/texts.ts'
import { postTextKeys } from '../../../shared/discussions/texts.ts'
import { withPlainQuotes } from '../../../shared/platform/search-query.ts'
import { foldedWords } from './text.ts'
import { bigramsOf, hasUnspacedScript, splitScriptRuns } from './unspaced-scripts.ts'

/** Repeated and further words and phrases are ignored, because each costs a look-up. */
const termsMax = 16

/** Everything in an id that separates words. */
const betweenWords = /[^\p{L}\p{N}\p{M}]+/gu
const letterOrDigit = /[\p{L}\p{N}]/u

/** A sequence of adjacent words, in their folded form. */
export interface Term {
  words: string[]
  /** Whether the last word is a prefix. */
  isPrefix: boolean
}

function termsFromText(text: string, isOpen: boolean): Term[] {
  const words = foldedWords(text)
  return words.some((word) => letterOrDigit.test(word)) ? [{ words, isPrefix: isOpen }] : []
}

/** Parses user input into words, which are prefixes, and phrases in double quotes. There is no other syntax. */
export function parseTerms(text: string): Term[] {
  const pieces = withPlainQuotes(text).split('"')
  const terms = pieces.flatMap((piece, at) => {
    const isPhrase = at % 2 === 1
    // An unclosed quote is still being typed, so its last word is a prefix.
    if (isPhrase) return termsFromText(piece, at === pieces.length - 1)
    // Text without spaces stays together: "e-mail" does not match "e" and "mail" in different positions.
    return piece.split(/\s+/).flatMap((word) => termsFromText(word, true))
  })
  const distinct = new Map(terms.map((term) => [JSON.stringify(term), term]))
  return [...distinct.values()].slice(0, termsMax)
}

const asPhrase = (words: readonly string[], isOpen: boolean) => `"${words.join(' ')}"${isOpen ? '*' : ''}`

/** Splits runs of unspaced scripts into bigrams, in any position; the rest are words. */
const byBigrams = ({ words, isPrefix: isOpen }: Term) =>
  words
    .flatMap(splitScriptRuns)
    .map((run) => (hasUnspacedScript(run) ? asPhrase(bigramsOf(run), [...run].length === 1) : asPhrase([run], isOpen)))
    .join(' AND ')

function termQuery(term: Term): string {
  const whole = asPhrase(term.words, term.isPrefix)
  return term.words.some(hasUnspacedScript) ? `(${whole} OR (${byBigrams(term)}))` : whole
}

/** Returns the full-text query (FTS5) for rows with all terms; null without terms. */
export const matchQueryForTerms = (terms: readonly Term[]) =>
  terms.length === 0 ? null : terms.map(termQuery).join(' AND ')

/** Returns the full-text query for rows with any of the terms. */
export const matchAnyTerm = (terms: readonly Term[]) => terms.map(termQuery).join(' OR ')

/**
 * Returns the full-text query for user input: rows with every word as a prefix, and every phrase in double quotes
 * verbatim. Null without letters and digits.
 */
export const matchQuery = (text: string): string | null => matchQueryForTerms(parseTerms(text))

/** Returns the word that stands for an id in the index. */
export const indexToken = (id: string) => id.replace(betweenWords, '')
const tokenOf = (id: string) => `"${indexToken(id)}"`

/** Restricts a query of `communitySearch` to texts. */
export const matchCommunities = (match: string) => `${textColumns.communitySearch} : (${match})`

/** Restricts a query of `userSearch` to names of a community's members. */
export const matchMembersOf = (communityId: string, match: string) =>
  `scope : ${tokenOf(communityId)} AND name : (${match})`

/** Restricts a query of `userSearch` to names of users who are not members of the community. */
export const matchNonMembersOf = (communityId: string, match: string) =>
  `(name : (${match})) NOT scope : ${tokenOf(communityId)}`

/** The token of public content; no id equals it. */
export const publicToken = 'public'

/** Each list must share at least one token with the row: ids, or `publicToken`. */
export type ScopeTokens = readonly (readonly string[])[]

/** Filters for the audit log; all given ones must match. */
interface AuditLogScope {
  action?: string | undefined
  userId?: string | undefined
  communityId?: string | undefined
}

/** Returns the audit index token of an id; its first letter is the kind. */
const prefixedToken = (letter: 'e' | 'a' | 'u' | 'c', id: string | undefined) =>
  id === undefined ? [] : [`"${letter}${id.replace(betweenWords, '')}"`]

/** Returns the query of `auditSearch` for the entry with this id. */
export const matchAuditEntry = (id: string) => `scope : ${prefixedToken('e', id)}`

/**
 * Returns the query of `auditSearch` for entries in this scope that match in their detail or concern one of the users.
 * Null when nothing can match.
 */
export function matchAuditLog(
  scope: AuditLogScope,
  sought: { match: string | null; userIds: readonly string[] } | null,
) {
  const { action, userId, communityId } = scope
  const tokens = [...prefixedToken('a', action), ...prefixedToken('u', userId), ...prefixedToken('c', communityId)]
  const stands = tokens.length === 0 ? [] : [`(scope : (${tokens.join(' AND ')}))`]
  if (sought === null) return stands.join(' AND ')
  const users = sought.userIds.flatMap((id) => prefixedToken('u', id))
  const either = [
    ...(sought.match === null ? [] : [`(detail : (${sought.match}))`]),
    ...(users.length === 0 ? [] : [`(scope : (${users.join(' OR ')}))`]),
  ]
  return either.length === 0 ? null : [...stands, `(${either.join(' OR ')})`].join(' AND ')
}

const columnSet = (keys: readonly string[]) => `{${keys.join(' ')}}`

const textColumns = {
  postSearch: columnSet(postTextKeys),
  commentSearch: 'content',
  communitySearch: columnSet(communityCardKeys),
  communityName: 'name',
  userSearch: 'name',
} as const

/** A word that no row has. */
const noToken = 'nowhere'

/**
 * Restricts a query to rows in this scope; a null `match` selects all of them. FTS5 asks for the next row of each condition
 * in turn, which takes longest for those that most rows fulfil. So it asks for public rows only once all the others agree:
 * the exclusion of nothing keeps these together.
 */
export function matchInScope(
  index: keyof typeof textColumns,
  scopes: ScopeTokens,
  match: string | null,
  block?: string,
) {
  const stands = (lists: ScopeTokens) => lists.map((ids) => `scope : (${ids.map(tokenOf).join(' OR ')})`)
  const isWide = (ids: readonly string[]) => ids.includes(publicToken)
  const narrow = [
    ...(match === null ? [] : [`${textColumns[index]} : (${match})`]),
    ...stands(scopes.filter((ids) => !isWide(ids))),
    ...(block === undefined ? [] : [`scope : ${block}`]),
  ]
  const wide = stands(scopes.filter(isWide))
  if (wide.length === 0 || narrow.length === 0) return [...narrow, ...wide].join(' AND ')
  return [`((${narrow.join(' AND ')}) NOT scope : ${noToken})`, ...wide].join(' AND ')
}

/** Selects the rows of a community with or without the public token, in the indexes of posts and comments. */
export const matchCommunityVisibility = (communityId: string, isPublic: boolean) =>
  `(scope : ${tokenOf(communityId)}) ${isPublic ? 'AND' : 'NOT'} (scope : ${tokenOf(publicToken)})`

/** The block sizes; the index holds the blocks of each row. */
const blockSizes = { small: 8_192, large: 131_072 } as const
const blockLetters = { small: 'n', large: 'm' } as const
export type Block = keyof typeof blockSizes

/** Returns the words that stand for the blocks of a number in the index. */
export const blockTokens = (number: number): string[] =>
  (['small', 'large'] as const).map((block) => `${blockLetters[block]}${Math.floor(number / blockSizes[block])}`)

const blockBefore = (block: Block, below: number) => Math.floor((below - 1) / blockSizes[block])

/** Returns the first number of the block that contains the number before `below`. */
export const blockStart = (block: Block, below: number) => blockBefore(block, below) * blockSizes[block]

/** The number of large blocks in a range of this many numbers. */
export const largeBlocksIn = (numbers: number) => numbers / blockSizes.large

/** Returns the word of the block that ends below this number. */
export const tokenOfBlock = (block: Block, below: number) => `${blockLetters[block]}${blockBefore(block, below)}`

/** The trigram index of addresses needs at least this many characters. */
const substringMin = 3

/**
 * Returns the query of `emailSearch` for addresses that contain this text; null when it is too short. Replaces NUL,
 * which would end the query early and occurs in no address.
 */
export const substringQuery = (text: string): string | null =>
  [...text].length < substringMin ? null : `"${text.replaceAll('\0', ' ').replaceAll('"', '""')}"`
