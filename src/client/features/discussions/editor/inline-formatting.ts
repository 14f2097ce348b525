import type { Edit, Written } from './edit.ts'

/** The word around the caret, where nothing is selected; without the white space at the ends of what is. */
function meant({ text, start, end }: Written) {
  let [from, to] = [start, end]
  if (from === to) {
    while (from > 0 && /[^\s]/.test(text.charAt(from - 1))) from--
    while (to < text.length && /[^\s]/.test(text.charAt(to))) to++
  }
  while (from < to && /\s/.test(text.charAt(from))) from++
  while (to > from && /\s/.test(text.charAt(to - 1))) to--
  return { from, to, words: text.slice(from, to) }
}

/** Whether a mark stands here, and is not part of a longer one: the `*` of `**` is none. */
const isMark = (text: string, at: number, mark: string) =>
  text.startsWith(mark, at) && (mark.length > 1 || (text[at - 1] !== mark && text[at + 1] !== mark))

/** Puts marks around what is selected, or the word at the caret; takes them away when they are there. */
export function wrapped(written: Written, mark: string): Edit {
  const { text, start, end } = written
  const { from, to, words } = meant(written)
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

/** Code: in the line, or a block of its own when several lines are selected. */
export function asCode(written: Written): Edit {
  const { text, start, end } = written
  const words = text.slice(start, end)
  if (!words.includes('\n')) return wrapped(written, '`')
  const longest = Math.max(2, ...[...words.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n'
  const after = end === text.length || text[end] === '\n' ? '' : '\n'
  const head = `${before}${fence}\n`
  const from = start + head.length
  return { from: start, to: end, insert: `${head}${words}\n${fence}${after}`, start: from, end: from + words.length }
}

/** An address somebody means as one: other words with a colon are no links. */
export const isAddress = (words: string) => /^(?:https?:\/\/|mailto:)\S+$/i.test(words) && URL.canParse(words)

/** A link whose address is selected, to be typed over; an address that is selected becomes one with its words missing. */
export function asLink(written: Written): Edit {
  const { from, to, words } = meant(written)
  if (isAddress(words)) {
    return { from, to, insert: `[](${words})`, start: from + 1, end: from + 1 }
  }
  const address = from + words.length + 3
  if (words === '') return { from, to, insert: '[](url)', start: from + 1, end: from + 1 }
  return { from, to, insert: `[${words}](url)`, start: address, end: address + 3 }
}

/** Makes what is selected a link to the address. */
export function linkedTo({ text, start, end }: Written, address: string): Edit {
  const insert = `[${text.slice(start, end)}](${address})`
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length }
}

/** An at sign at the caret, apart from the word before it: the beginning of a mention. */
export function atSign({ text, start, end }: Written): Edit {
  const insert = start === 0 || /\s/.test(text.charAt(start - 1)) ? '@' : ' @'
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length }
}
