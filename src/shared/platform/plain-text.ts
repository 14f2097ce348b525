import { truncate } from './escape-markup.ts'

// Each pattern is bounded, or can start only once per position: user texts are long and may be hostile.
const markup = [
  [/^[ \t]{0,3}(?:```|~~~).*$/gm, ''],
  // Horizontal rules, and the line below the head of a table.
  [/^[ \t|:-]+$/gm, ''],
  [/^[ \t]{0,3}(?:#{1,6}[ \t]|>[ \t]?|[-+*][ \t]|\d{1,9}[.)][ \t])+/gm, ''],
  [/!?\[([^[\]\n]{0,300})\]\([^()\s]{0,500}(?:[ \t]+"[^"\n]{0,200}")?\)/g, '$1'],
  [/(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu, ''],
  [/\\(?=[!-/:-@[-`{-~])/g, ''],
  [/[*`]+|~~/g, ''],
  [/\|/g, ' '],
  [/\s+/g, ' '],
] as const

/** Reduces Markdown to one line of plain text. The result may look like HTML, so the caller must escape it. */
export const plainTextOf = (markdown: string) =>
  markup.reduce((text, [pattern, instead]) => text.replace(pattern, instead), markdown).trim()

/** The beginning of the plain text, of at most `max` characters. Cuts the Markdown first, because long texts take time. */
export const plainExcerpt = (markdown: string, max: number) =>
  truncate(plainTextOf(markdown.slice(0, Math.max(2 * max, 2_000))), max)
