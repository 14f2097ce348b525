import type { TextEdit, TextSelection } from './text-edits.ts'

/** The kinds of line prefixes. */
export type LineMark = 'heading' | 'quote' | 'list' | 'numbers' | 'tasks'

interface Mark {
  is: RegExp
  make: (at: number) => string
}

const lineMarks: Readonly<Record<LineMark, Mark>> = {
  heading: { is: /^#{1,6} +/, make: () => '## ' },
  quote: { is: /^> ?/, make: () => '> ' },
  tasks: { is: /^[-*+] \[[ xX]\] +/, make: () => '- [ ] ' },
  list: { is: /^[-*+] +(?!\[[ xX]\] )/, make: () => '- ' },
  numbers: { is: /^\d{1,9}[.)] +/, make: (at) => `${at + 1}. ` },
}
const lists: readonly LineMark[] = ['tasks', 'list', 'numbers']

const withoutMark = (line: string, mark: LineMark) => {
  const others = lists.includes(mark) ? lists : [mark]
  return others.reduce((rest, other) => rest.replace(lineMarks[other].is, ''), line)
}

/** Adds the prefix to each selected line, replacing one of the same kind. Removes it if all lines have it. */
export function toggleLineMark({ text, start, end }: TextSelection, mark: LineMark): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end > start && text[end - 1] === '\n' ? end - 1 : end)
  const to = lineEnd < 0 ? text.length : lineEnd
  const lines = text.slice(from, to).split('\n')
  const { is, make } = lineMarks[mark]
  const isBlank = (line: string) => line.trim() === '' && lines.length > 1
  const isUndone = lines.every((line) => isBlank(line) || is.test(line)) && lines.some((line) => is.test(line))
  let count = 0
  const changed = lines.map((line) => {
    if (isUndone) return line.replace(is, '')
    return isBlank(line) && mark !== 'quote' ? line : make(count++) + withoutMark(line, mark)
  })
  const insert = changed.join('\n')
  const grown = (changed[0]?.length ?? 0) - (lines[0]?.length ?? 0)
  if (start !== end) return { from, to, insert, start: from, end: from + insert.length }
  const caret = Math.max(from, start + grown)
  return { from, to, insert, start: caret, end: caret }
}

const item = /^([ \t]*)(?:([-*+])( +)(\[[ xX]\] +)?|(\d{1,9})([.)])( +)|(> ?))/

/** Handles Enter in a list or quote: continues it, or ends it on an empty item. Returns null elsewhere. */
export function continueList({ text, start, end }: TextSelection): TextEdit | null {
  if (start !== end) return null
  const from = text.lastIndexOf('\n', start - 1) + 1
  const line = text.slice(from, start)
  const match = item.exec(line)
  if (!match) return null
  const [head, indent = '', bullet, gap = '', task, number, dot = '', numberGap = '', quote] = match
  const isEmpty = line === head && /^[ \t]*(?:\n|$)/.test(text.slice(start))
  if (isEmpty) return { from, to: start, insert: '', start: from, end: from }
  if (line.length < head.length || line === head) return null
  const next = bullet
    ? `${bullet}${gap}${task ? '[ ] ' : ''}`
    : number
      ? `${Number(number) + 1}${dot}${numberGap}`
      : (quote ?? '')
  const insert = `\n${indent}${next}`
  return { from: start, to: start, insert, start: start + insert.length, end: start + insert.length }
}
