import { fold } from '../../../../shared/platform/fold.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import type { TextSelection } from './text-edits.ts'

/** The beginning of a name between an at sign and the caret, with the position of the at sign. */
export interface MentionPrefix {
  at: number
  q: string
}

/**
 * Matches the last at sign of a line and what follows, because names may have any characters. An at sign behind a letter
 * is part of an email address or of a name.
 */
const mentionPattern = /(?<![\p{L}\p{N}._%+-])@(?:(?=\S)((?:[^\n@]|(?<=[\p{L}\p{N}._%+-])@)*))?$/u

const fence = /^[ \t>]*(`{3,}|~{3,})/
const closedCode = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g
const indented = /^(?: {4}|\t)/
const item = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/

function isFenceOpen(lines: readonly string[]): boolean {
  let open: string | null = null
  for (const line of lines) {
    const mark = fence.exec(line)?.[1]
    if (mark && open === null) open = mark
    else if (mark && open !== null && mark.startsWith(open)) open = null
  }
  return open !== null
}

/** Whether an indented line is code: below a blank line or more code, but not within a list. */
function isIndentedCode(line: string, above: readonly string[]): boolean {
  const last = above.at(-1) ?? ''
  if (!indented.test(line) || !(last.trim() === '' || indented.test(last))) return false
  return !item.test(above.findLast((each) => each.trim() !== '' && !indented.test(each)) ?? '')
}

/** Whether a text before the caret ends in code. */
export function endsInCode(text: string): boolean {
  const above = text.split('\n')
  const line = above.pop() ?? ''
  return isFenceOpen(above) || isIndentedCode(line, above) || line.replace(closedCode, '').includes('`')
}

/** Returns the beginning of a name before the caret; null if there is none, and in code. */
export function mentionPrefixAt({ text, start, end }: TextSelection): MentionPrefix | null {
  if (start !== end) return null
  // One character more, which decides whether the at sign belongs to an email address.
  const match = mentionPattern.exec(text.slice(Math.max(0, start - limits.nameMax - 2), start))
  if (!match) return null
  const q = match[1] ?? ''
  return q.length > limits.nameMax || endsInCode(text.slice(0, start)) ? null : { at: start - q.length - 1, q }
}

const wordsOf = (text: string) => fold(text).split(/\s+/)

/** Whether each word of `q` begins a word of the name. */
export function hasWordsOf(q: string, name: string): boolean {
  const words = wordsOf(name)
  return wordsOf(q).every((part) => words.some((word) => word.startsWith(part)))
}

export const isBeginning = (q: string, name: string) => fold(name).startsWith(fold(q))
