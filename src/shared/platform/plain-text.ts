import { truncate } from './escape-markup.ts'

/** Stands between list items and table rows until the markup is gone. */
const separator = '\u001f'
const ruleOrTableHead = /^[ \t|:-]+$/
const marks = /^[ \t]{0,12}(?:#{1,6}[ \t]|>[ \t]?|[-+*][ \t]|\d{1,9}[.)][ \t])+/
const row = /^[ \t]{0,3}\|/

const cellsOf = (line: string) =>
  line
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(', ')

/**
 * Removes what begins the lines of a Markdown text. Puts a separator before each list item and each table row, and before
 * the text after a list or table.
 */
function withoutMarks(markdown: string): string {
  let [isInItem, isInTable, isAfterBlank] = [false, false, false]
  return markdown
    .split('\n')
    .map((line) => {
      if (ruleOrTableHead.test(line) || line.trim() === '') {
        isAfterBlank = true
        return ''
      }
      const mark = marks.exec(line)?.[0] ?? ''
      const isRow = row.test(line)
      const isItem = /[-+*\d]/.test(mark)
      const isEnd = isInTable || (isInItem && isAfterBlank)
      const isSeparate = isRow || isItem || isEnd
      isInItem = isItem || (isInItem && !isEnd)
      isInTable = isRow
      isAfterBlank = false
      const text = isRow ? cellsOf(line) : line.slice(mark.length)
      return isSeparate ? separator + text : text
    })
    .join('\n')
}

// Each pattern is bounded, or can start only once per position: user texts are long and may be hostile.
const markup = [
  [/!?\[([^[\]\n]{0,300})\]\([^()\s]{0,500}(?:[ \t]+"[^"\n]{0,200}")?\)/g, '$1'],
  [/(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu, ''],
  [/\\(?=[!-/:-@[-`{-~])/g, ''],
  [/[*`]+|~~/g, ''],
  [/\|/g, ' '],
  [/\s+/g, ' '],
] as const

const fence = /^[ \t]{0,3}(?:```|~~~).*$/gm
const separators = new RegExp(` ?(?:${separator} ?)+`, 'g')
const ending = /[.!?…:;,。！？：；、]/

/**
 * Reduces Markdown to one line of plain text, with a dot between the items of a list and the rows of a table unless a
 * punctuation mark is there. The result may look like HTML, so the caller must escape it.
 */
export function plainTextOf(markdown: string): string {
  const text = markup.reduce(
    (reduced, [pattern, instead]) => reduced.replace(pattern, instead),
    withoutMarks(markdown.replace(fence, '')),
  )
  return text
    .replace(separators, (found, at: number) => {
      if (at === 0 || at + found.length === text.length) return ' '
      return ending.test(text.charAt(at - 1)) ? ' ' : ' · '
    })
    .trim()
}

/** The beginning of the plain text, of at most `max` characters. Cuts the Markdown first, because long texts take time. */
export const plainExcerpt = (markdown: string, max: number) =>
  truncate(plainTextOf(markdown.slice(0, Math.max(2 * max, 2_000))), max)
