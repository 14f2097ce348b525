import type { TextEdit, TextSelection } from './text-edits.ts'

/** Returns the word at the caret, or the selection without surrounding white space. */
function wordOrSelection({ text, start, end }: TextSelection) {
  let [from, to] = [start, end]
  if (from === to) {
    while (from > 0 && /[^\s]/.test(text.charAt(from - 1))) from--
    while (to < text.length && /[^\s]/.test(text.charAt(to))) to++
  }
  while (from < to && /\s/.test(text.charAt(from))) from++
  while (to > from && /\s/.test(text.charAt(to - 1))) to--
  return { from, to, words: text.slice(from, to) }
}

/** Whether the mark is at this position and not part of a longer one, such as `*` in `**`. */
const isMark = (text: string, at: number, mark: string) =>
  text.startsWith(mark, at) && (mark.length > 1 || (text[at - 1] !== mark && text[at + 1] !== mark))

/** Adds marks around the selection or the word at the caret, or removes them. */
export function toggleInlineMark(written: TextSelection, mark: string): TextEdit {
  const { text, start, end } = written
  const { from, to, words } = wordOrSelection(written)
  const size = mark.length
  const shift = (by: number) => ({ start: Math.max(from, start + by), end: Math.max(from, end + by) })
  const isAround = isMark(text, from - size, mark) && isMark(text, to, mark)
  if (isAround && from >= size) {
    return { from: from - size, to: to + size, insert: words, start: start - size, end: end - size }
  }
  const isWithin =
    words.length > 2 * size && isMark(text, from, mark) && isMark(text, to - size, mark) && words.at(-1) === mark.at(-1)
  if (isWithin) {
    const bare = words.slice(size, -size)
    const { start: left } = shift(-size)
    return {
      from,
      to,
      insert: bare,
      start: start === end ? Math.min(left, from + bare.length) : from,
      end: start === end ? Math.min(left, from + bare.length) : from + bare.length,
    }
  }
  const [first, last] = start === end ? [start, end] : [from, to]
  return { from, to, insert: mark + words + mark, start: first + size, end: last + size }
}

/** Formats code: inline, or as a block if several lines are selected. */
export function toggleCode(written: TextSelection): TextEdit {
  const { text, start, end } = written
  const selected = text.slice(start, end)
  if (!selected.includes('\n')) return toggleInlineMark(written, '`')
  const longest = Math.max(2, ...[...selected.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n'
  const after = end === text.length || text[end] === '\n' ? '' : '\n'
  const head = `${before}${fence}\n`
  const from = start + head.length
  return {
    from: start,
    to: end,
    insert: `${head}${selected}\n${fence}${after}`,
    start: from,
    end: from + selected.length,
  }
}

/** Accepts only the protocols of real links, because other text may contain a colon. */
export const isUrl = (text: string) => /^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(text) && URL.canParse(text)

/**
 * Turns the selection into a link and selects the address for replacement. A selected address becomes the target of a
 * link without text.
 */
export function toLink(written: TextSelection): TextEdit {
  const { from, to, words } = wordOrSelection(written)
  if (isUrl(words)) {
    return { from, to, insert: `[](${words})`, start: from + 1, end: from + 1 }
  }
  const address = from + words.length + 3
  if (words === '') return { from, to, insert: '[](url)', start: from + 1, end: from + 1 }
  return { from, to, insert: `[${words}](url)`, start: address, end: address + 3 }
}

/** Links the selection to the address. */
export function linkSelection({ text, start, end }: TextSelection, address: string): TextEdit {
  const insert = `[${text.slice(start, end)}](${address})`
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length }
}

/** Inserts an at sign, separated from the preceding word, to begin a mention. */
export function insertMentionSign({ text, start, end }: TextSelection): TextEdit {
  const insert = start === 0 || /\s/.test(text.charAt(start - 1)) ? '@' : ' @'
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length }
}
