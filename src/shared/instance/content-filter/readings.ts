import { isLeet, isRepeated } from './spelling.ts'
import type { Reading, Token } from './tokens.ts'

/** Additional readings, keyed by the index of their first token. */
export type Readings = ReadonlyMap<number, readonly Reading[]>
type ReadingsByStart = Map<number, Reading[]>

/** Anything longer is a key or a number, not a word. */
const tokensMax = 24
const lettersMax = 48

function readAs(raw: string, pieces: readonly Token[], at: number, span: number, isDressed: boolean): Reading {
  const first = pieces[at]
  let script = first?.script ?? 'none'
  for (let next = at + 1; next < at + span; next++) if (pieces[next]?.script !== script) script = 'mixed'
  const start = first?.start ?? 0
  const end = pieces[at + span - 1]?.end ?? start
  return { raw, span, start, end, script, isRepeated: isRepeated(raw), isLeet: isLeet(raw), isDisguised: isDressed }
}

const add = (byStart: ReadingsByStart, at: number, reading: Reading) => {
  const existing = byStart.get(at)
  if (existing) existing.push(reading)
  else byStart.set(at, [reading])
}

const partMin = 4

/** Splits a token at digits or capitals, as in "word88" and "anotherWord". */
function partsOf({ raw, hasDigits, caseChanges: humps }: Token): string[] {
  const edges = [0, ...humps, raw.length]
  const parts = humps.length > 0 ? edges.slice(1).map((edge, at) => raw.slice(edges[at], edge)) : []
  const digits = hasDigits ? [raw.replace(/^\d+|\d+$/g, ''), ...raw.split(/\d+/)] : []
  return [...new Set([...parts, ...digits])].filter((part) => part !== raw && part.length >= partMin)
}

function addParts(byStart: ReadingsByStart, pieces: readonly Token[]) {
  pieces.forEach((piece, at) => {
    if (piece.lookalike !== piece.raw && (piece.isDisguised || /^[a-z]+$/.test(piece.lookalike)))
      add(byStart, at, readAs(piece.lookalike, pieces, at, 1, true))
    if ((!piece.hasDigits && piece.caseChanges.length === 0) || piece.raw.length <= partMin) return
    for (const part of partsOf(piece))
      add(byStart, at, { ...readAs(part, pieces, at, 1, piece.isDisguised), isLeet: false })
  })
}

/** Returns the end of a run of tokens: the next index after `at` whose token `parts` from its predecessor. */
function endOf(pieces: readonly Token[], at: number, parts: (piece: Token) => boolean) {
  let end = at + 1
  for (let piece = pieces[end]; piece && !parts(piece); piece = pieces[end]) end++
  return end
}

const isSpaced = ({ before }: Token) => !before.isTight
const isUnjoined = ({ before }: Token) => !before.isAllLetters

/** Joins tokens, with or without the letters that the marks between them stand for. */
function joinTokens(pieces: readonly Token[], from: number, to: number, withMarks: boolean) {
  let raw = ''
  let look = ''
  let isOther = true
  for (let at = from; at < to; at++) {
    const piece = pieces[at]
    if (!piece) continue
    const marks = withMarks && at > from ? piece.before.letters : ''
    raw += marks + piece.raw
    look += marks + piece.lookalike
    isOther &&= piece.script === 'other' || piece.script === 'none'
  }
  // Letters of a single alphabet are taken as they are; next to Latin letters their looks count.
  return isOther ? raw : look
}

function addChunk(byStart: ReadingsByStart, pieces: readonly Token[], from: number, to: number) {
  const lead = pieces[from]?.before.lead ?? ''
  const trail = pieces[to - 1]?.after.trail ?? ''
  if (to - from === 1 && lead === '' && trail === '') return
  const raw = lead + joinTokens(pieces, from, to, true) + trail
  const isDressed = raw !== joinTokens(pieces, from, to, false)
  const { start, end, ...rest } = readAs(raw, pieces, from, to - from, isDressed)
  add(byStart, from, { ...rest, start: start - lead.length, end: end + trail.length })
}

/** Three separated letters are more often notes or initials than a word. */
function isPlausible(raw: string, text: string, pieces: readonly Token[], from: number, to: number) {
  if (raw.length > 3) return true
  const typed = text.slice(pieces[from]?.start, pieces[to - 1]?.end)
  return /^[\p{Ll}\d._\s]+$/u.test(typed)
}

const isMailAddress = (text: string) => text.includes('@') && /^[\w.+-]{2,}@[\w-]+(?:\.[\w-]{2,})+$/.test(text)

/** Reads tokens without white space between them as one word. */
function addCompounds(byStart: ReadingsByStart, text: string, pieces: readonly Token[]) {
  for (let from = 0, to = 0; from < pieces.length; from = to) {
    to = endOf(pieces, from, isSpaced)
    const start = pieces[from]?.start ?? 0
    const end = pieces[to - 1]?.end ?? start
    if (to - from > tokensMax || end - start > 2 * lettersMax) continue
    if (to - from > 1 && isMailAddress(text.slice(start, end))) continue
    let chunks = 0
    for (let at = from, next = from; at < to; at = next) {
      next = Math.min(to, endOf(pieces, at, isUnjoined))
      addChunk(byStart, pieces, at, next)
      chunks++
    }
    if (to - from === 1) continue
    const plain = joinTokens(pieces, from, to, false)
    const marked = joinTokens(pieces, from, to, true)
    if (!isPlausible(plain, text, pieces, from, to)) continue
    add(byStart, from, readAs(plain, pieces, from, to - from, true))
    if (chunks > 1 && marked !== plain) add(byStart, from, readAs(marked, pieces, from, to - from, true))
  }
}

const spelledMin = 6
/** The widest gap between separated letters. */
const gapMax = 5

const isSingle = ({ raw }: Token) => raw.length === 1 || (raw !== '' && raw === raw.charAt(0).repeat(raw.length))
const isSetApart = (most: number) => (piece: Token) =>
  !isSingle(piece) || piece.before.size > most || piece.before.isBlank

/** Reads separated letters as a word, even after a, I, u and r, and where words run into each other. */
function addSpelled(byStart: ReadingsByStart, text: string, pieces: readonly Token[]) {
  const read = (from: number, to: number) => {
    const raw = joinTokens(pieces, from, to, false)
    if (isPlausible(raw, text, pieces, from, to)) add(byStart, from, readAs(raw, pieces, from, to - from, true))
  }
  for (let from = 0, to = 0; from < pieces.length; from = to) {
    const first = pieces[from]
    to = from + 1
    if (!first || !isSingle(first)) continue
    to = endOf(pieces, from, isSetApart(gapMax))
    const length = to - from
    if (length < 3 || length > lettersMax) continue
    read(from, to)
    for (let at = from, end = from; at < to; at = end) {
      end = Math.min(to, endOf(pieces, at, isSetApart(pieces[at + 1]?.before.size ?? 1)))
      if (end - at >= 3 && end - at < length) read(at, end)
    }
    let opens = true
    for (let at = 1; at < length; at++) {
      opens &&= /^[aiur]$/.test(pieces[from + at - 1]?.raw ?? '')
      const isLong = at + spelledMin <= length
      if (isLong || (opens && at + 3 < length)) read(from + at, to)
      if (isLong) read(from, to - at)
    }
  }
}

/** Returns the readings of a text beyond its plain tokens. */
export function readingsOf(text: string, pieces: readonly Token[]): Readings {
  const byStart: ReadingsByStart = new Map()
  addParts(byStart, pieces)
  addCompounds(byStart, text, pieces)
  addSpelled(byStart, text, pieces)
  return byStart
}
