/** A part of a text that is not read as its author's running words. */
export interface Island {
  start: number
  end: number
  /** `address` and `code` are read for what they say plainly; `target`, the address of a link, is not shown at all. */
  kind: 'address' | 'code' | 'target'
}

const fence = /^ {0,3}(`{3,}|~{3,})/

/** Code between lines of backticks or tildes; to the end of the text when nothing closes it. */
function fencesOf(text: string): Island[] {
  const fences: Island[] = []
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

/** Each way on ends before the next one can begin, so that no text makes them slow. */
const addresses = /\]\([^()\s]*(?:\s+["'][^()]*)?\)|(?:https?:\/\/|\bwww\.)[^\s<>()]+/gi

/** Fenced code, addresses and what links lead to, in the order they stand in. */
export function islandsOf(text: string): Island[] {
  const islands = text.includes('```') || text.includes('~~~') ? fencesOf(text) : []
  if (text.includes('](') || /https?:|www\./i.test(text)) {
    for (const { 0: found, index } of text.matchAll(addresses)) {
      const kind = found.startsWith('](') ? 'target' : 'address'
      islands.push({ start: index, end: index + found.length, kind })
    }
  }
  return islands.sort((a, b) => a.start - b.start)
}

/** The addresses of other sites that are not part of code. */
export function addressesIn(text: string, islands: readonly Island[]): string[] {
  let shownFrom = 0
  return islands.flatMap(({ kind, start, end }) => {
    if (kind === 'code') shownFrom = end
    const address = start < shownFrom ? undefined : /(?:https?:\/\/|www\.)[^\s()]+/i.exec(text.slice(start, end))?.[0]
    return address ? [address] : []
  })
}
