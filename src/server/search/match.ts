/** Words and phrases beyond these are left out: each costs a look-up of its own. */
const partsMax = 16

/** What telephones and word processors make of a typed quotation mark. */
const typographicQuotes = /[“”„‟«»]/g
/** What stands between the words of the index. */
const betweenWords = /[^\p{L}\p{N}\p{M}]+/gu
const letterOrDigit = /[\p{L}\p{N}]/u

const wordsIn = (text: string) => text.replace(betweenWords, ' ').trim()
const asTerm = (words: string, sign: '' | '*') => (letterOrDigit.test(words) ? [`"${words}"${sign}`] : [])

/**
 * The full-text query (FTS5) for what somebody typed: rows that have every word, each at least as its beginning, and
 * everything in double quotes word for word. Nothing else in it is syntax. Null when there is no letter or digit to look for.
 */
export function matchOf(text: string): string | null {
  const pieces = text.replace(typographicQuotes, '"').split('"')
  const terms = pieces.flatMap((piece, at) => {
    const isPhrase = at % 2 === 1
    // A quotation that is not closed is still being typed: its last word may go on.
    if (isPhrase) return asTerm(wordsIn(piece), at === pieces.length - 1 ? '*' : '')
    // What is written in one go stays together: "e-mail" is not "e" and "mail" somewhere.
    return piece.split(/\s+/).flatMap((word) => asTerm(wordsIn(word), '*'))
  })
  return terms.length === 0 ? null : terms.slice(0, partsMax).join(' AND ')
}

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

/** Members of this community whose name matches, for the index `personSearch`. */
export const inMembersOf = (communityId: string, match: string) =>
  `places : ${wordOf(communityId)} AND name : (${match})`
