import { cjkPunctuation } from '../../platform/cjk-punctuation.ts'

/** A part of a text that is not running words of its author. */
export interface ExcludedRange {
  start: number
  end: number
  /**
   * `address` and `code` are checked only for plain spellings; `target`, the address of a link, is not displayed at
   * all.
   */
  kind: 'address' | 'code' | 'target'
}

const fence = /^ {0,3}(`{3,}|~{3,})/

/** Finds fenced code between lines of backticks or tildes. An unclosed fence extends to the end of the text. */
function fencesOf(text: string): ExcludedRange[] {
  const fences: ExcludedRange[] = []
  let open: { start: number; mark: string } | null = null
  let at = 0
  for (const line of text.split('\n')) {
    const mark = fence.exec(line)?.[1]
    const end = Math.min(at + line.length + 1, text.length)
    if (mark && !open) open = { start: at, mark }
    else if (mark && open && mark.startsWith(open.mark)) {
      fences.push({ start: open.start, end, kind: 'code' })
      open = null
    }
    at = end
  }
  if (open) fences.push({ start: open.start, end: text.length, kind: 'code' })
  return fences
}

/** The alternatives cannot overlap, so that no text causes backtracking. */
const addresses = new RegExp(
  String.raw`\]\([^()\s]*(?:\s+["'][^()]*)?\)|(?:https?:\/\/|\bwww\.)[^\s<>()${cjkPunctuation}]+`,
  'gi',
)

/** Returns fenced code, addresses and link targets, in text order. */
export function excludedRangesOf(text: string): ExcludedRange[] {
  const islands = text.includes('```') || text.includes('~~~') ? fencesOf(text) : []
  if (text.includes('](') || /https?:|www\./i.test(text)) {
    for (const { 0: address, index } of text.matchAll(addresses)) {
      const kind = address.startsWith('](') ? 'target' : 'address'
      islands.push({ start: index, end: index + address.length, kind })
    }
  }
  return islands.sort((a, b) => a.start - b.start)
}

/** Returns the addresses of other sites outside code. */
export function addressesIn(text: string, islands: readonly ExcludedRange[]): string[] {
  let shownFrom = 0
  return islands.flatMap(({ kind, start, end }) => {
    if (kind === 'code') shownFrom = end
    const address = start < shownFrom ? undefined : /(?:https?:\/\/|www\.)[^\s()]+/i.exec(text.slice(start, end))?.[0]
    return address ? [address] : []
  })
}
