import { fold } from './fold.ts'

/** Phones and word processors turn typed quotation marks into these. */
const typographicQuotes = /[“”„‟«»]/g

/** Replaces typographic quotation marks by plain ones. */
export const withPlainQuotes = (text: string) => text.replace(typographicQuotes, '"')

/** A parsed query. An empty list does not filter; several names match any of them. */
export interface SearchQuery {
  /** The words and quoted phrases without the operators. */
  text: string
  /** Slugs of communities. */
  in: string[]
  /** User names or their beginnings. */
  by: string[]
  /** Slugs of topics. */
  topic: string[]
  /** A day (2026-01-31) in UTC: content written before it began. */
  before: string | null
  /** A day (2026-01-31) in UTC: content written since it began. */
  after: string | null
}

/** A quoted phrase, a separate operator, or any other run without white space and quotes. */
const queryPart =
  /"[^"]*"?|(?<=^|\s)(?<operator>in|by|topic|before|after):(?:"(?<quoted>[^"]*)(?:"|$)|(?<plain>[^\s"]+))(?=\s|$)|[^\s"]+/gi

/** Further names for one operator are ignored, because each costs a query. */
const namesMax = 5

/** Returns the day if it exists in the calendar. */
function dayIn(value: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return null
  const day = new Date(`${value}T00:00:00.000Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : null
}

const earlier = (one: string | null, other: string) => (one === null || other < one ? other : one)
const later = (one: string | null, other: string) => (one === null || other > one ? other : one)

/** Applies the operator to the query; returns false for a value that the operator does not accept. */
function applyOperator(query: SearchQuery, operator: string, value: string): boolean {
  if (operator === 'before' || operator === 'after') {
    const day = dayIn(value)
    if (day === null) return false
    if (operator === 'before') query.before = earlier(query.before, day)
    else query.after = later(query.after, day)
    return true
  }
  if (value === '' || !(operator === 'in' || operator === 'by' || operator === 'topic')) return false
  if (query[operator].length < namesMax) query[operator].push(operator === 'by' ? value : fold(value))
  return true
}

/**
 * Parses `in:slug`, `by:name`, `by:"two words"`, `topic:slug`, `before:2026-01-31`, `after:2026-01-01`. An operator
 * stands between spaces and outside quotes; everything else is text.
 */
export function parseSearchQuery(typed: string): SearchQuery {
  const query: SearchQuery = { text: '', in: [], by: [], topic: [], before: null, after: null }
  const isText = ({ groups = {} }: RegExpExecArray) => {
    const { operator, quoted, plain } = groups
    return operator === undefined || !applyOperator(query, operator.toLowerCase(), (quoted ?? plain ?? '').trim())
  }
  let end = 0
  for (const part of withPlainQuotes(typed).matchAll(queryPart)) {
    if (!isText(part)) continue
    const [letters] = part
    // Adjacent parts stay together: "e"mail is not "e" and mail.
    query.text += part.index > end && query.text !== '' ? ` ${letters}` : letters
    end = part.index + letters.length
  }
  return query
}

const quotedIf = (value: string) => (/\s/.test(value) ? `"${value}"` : value)

/** Returns the text of a query, with its operators behind its words. */
export function formatSearchQuery({ text, before, after, ...names }: SearchQuery): string {
  const operators = (['in', 'by', 'topic'] as const).flatMap((name) =>
    names[name].map((value) => `${name}:${quotedIf(value)}`),
  )
  const days = [after && `after:${after}`, before && `before:${before}`]
  return [text, ...operators, ...days].filter(Boolean).join(' ')
}
