/** What telephones and word processors make of a typed quotation mark. */
const typographicQuotes = /[“”„‟«»]/g

/** Within a text, plain quotation marks for all kinds of them. */
export const withPlainQuotes = (text: string) => text.replace(typographicQuotes, '"')

/** What is looked for, taken apart. A list that names nothing does not narrow; of several names any one will do. */
export interface SearchQuery {
  /** The words and the phrases in quotes, without the operators. */
  text: string
  /** Slugs of communities. */
  in: string[]
  /** Names of people, or their beginnings. */
  by: string[]
  /** Slugs of topics. */
  topic: string[]
  /** A day (2026-01-31) in UTC: what was written before it began. */
  before: string | null
  /** A day (2026-01-31) in UTC: what was written since it began. */
  after: string | null
}

/** A phrase in quotes, or an operator that stands by itself, or anything else without white space or quotes. */
const piece =
  /"[^"]*"?|(?<=^|\s)(?<operator>in|by|topic|before|after):(?:"(?<quoted>[^"]*)(?:"|$)|(?<plain>[^\s"]+))(?=\s|$)|[^\s"]+/gi

/** Names of one operator beyond these are left out: each costs a look-up of its own. */
const namesMax = 5

/** The day as it is written in the calendar, if there is such a day. */
function dayIn(value: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return null
  const day = new Date(`${value}T00:00:00.000Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : null
}

const earlier = (one: string | null, other: string) => (one === null || other < one ? other : one)
const later = (one: string | null, other: string) => (one === null || other > one ? other : one)

/** Writes the operator into the query; answers whether it is one. */
function take(query: SearchQuery, operator: string, value: string): boolean {
  if (operator === 'before' || operator === 'after') {
    const day = dayIn(value)
    if (day === null) return false
    if (operator === 'before') query.before = earlier(query.before, day)
    else query.after = later(query.after, day)
    return true
  }
  if (value === '' || !(operator === 'in' || operator === 'by' || operator === 'topic')) return false
  if (query[operator].length < namesMax) query[operator].push(operator === 'by' ? value : value.toLowerCase())
  return true
}

/**
 * Takes apart what somebody typed: `in:slug`, `by:name`, `by:"two words"`, `topic:slug`, `before:2026-01-31`,
 * `after:2026-01-01`. An operator stands between spaces and outside quotes; everything else is text.
 */
export function parseSearchQuery(typed: string): SearchQuery {
  const query: SearchQuery = { text: '', in: [], by: [], topic: [], before: null, after: null }
  const isText = ({ groups = {} }: RegExpExecArray) => {
    const { operator, quoted, plain } = groups
    return operator === undefined || !take(query, operator.toLowerCase(), (quoted ?? plain ?? '').trim())
  }
  let end = 0
  for (const found of withPlainQuotes(typed).matchAll(piece)) {
    if (!isText(found)) continue
    const [letters] = found
    // Pieces that touch stay together: "e"mail is not "e" and mail.
    query.text += found.index > end && query.text !== '' ? ` ${letters}` : letters
    end = found.index + letters.length
  }
  return query
}
