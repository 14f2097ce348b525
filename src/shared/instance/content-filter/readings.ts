import type { Piece, Reading } from './pieces.ts'
import { isLeet, isRepeated } from './spelling.ts'

/** The further ways to read pieces as words, by the piece they begin with. */
export type Readings = ReadonlyMap<number, readonly Reading[]>
type Found = Map<number, Reading[]>

/** More than this is no word, but a key or a number. */
const piecesMost = 24
const lettersMost = 48

function readAs(raw: string, pieces: readonly Piece[], at: number, span: number, isDressed: boolean): Reading {
  const first = pieces[at]
  let script = first?.script ?? 'none'
  for (let next = at + 1; next < at + span; next++) if (pieces[next]?.script !== script) script = 'mixed'
  const start = first?.start ?? 0
  const end = pieces[at + span - 1]?.end ?? start
  return { raw, span, start, end, script, isRepeated: isRepeated(raw), isLeet: isLeet(raw), isDressed }
}

const add = (found: Found, at: number, reading: Reading) => {
  const known = found.get(at)
  if (known) known.push(reading)
  else found.set(at, [reading])
}

const partLeast = 4

/** The words in a piece that hang together by digits or capitals only, as in "word88" and "anotherWord". */
function partsOf({ raw, hasDigits, humps }: Piece): string[] {
  const edges = [0, ...humps, raw.length]
  const parts = humps.length > 0 ? edges.slice(1).map((edge, at) => raw.slice(edges[at], edge)) : []
  const digits = hasDigits ? [raw.replace(/^\d+|\d+$/g, ''), ...raw.split(/\d+/)] : []
  return [...new Set([...parts, ...digits])].filter((part) => part !== raw && part.length >= partLeast)
}

function addParts(found: Found, pieces: readonly Piece[]) {
  pieces.forEach((piece, at) => {
    if (piece.look !== piece.raw && (piece.isDressed || /^[a-z]+$/.test(piece.look)))
      add(found, at, readAs(piece.look, pieces, at, 1, true))
    if ((!piece.hasDigits && piece.humps.length === 0) || piece.raw.length <= partLeast) return
    for (const part of partsOf(piece))
      add(found, at, { ...readAs(part, pieces, at, 1, piece.isDressed), isLeet: false })
  })
}

/** Where a stretch of pieces ends: the first after `at` that `parts` from the one before it. */
function endOf(pieces: readonly Piece[], at: number, parts: (piece: Piece) => boolean) {
  let end = at + 1
  for (let piece = pieces[end]; piece && !parts(piece); piece = pieces[end]) end++
  return end
}

const isLoose = ({ before }: Piece) => !before.isTight
const isUnlinked = ({ before }: Piece) => !before.isSaid

/** Pieces joined, with what the marks between them say, or without. */
function join(pieces: readonly Piece[], from: number, to: number, withMarks: boolean) {
  let raw = ''
  let look = ''
  let isOther = true
  for (let at = from; at < to; at++) {
    const piece = pieces[at]
    if (!piece) continue
    const marks = withMarks && at > from ? piece.before.said : ''
    raw += marks + piece.raw
    look += marks + piece.look
    isOther &&= piece.script === 'other' || piece.script === 'none'
  }
  // Letters of one alphabet alone are what they are; beside Latin ones they are what they look like.
  return isOther ? raw : look
}

function addChunk(found: Found, pieces: readonly Piece[], from: number, to: number) {
  const lead = pieces[from]?.before.lead ?? ''
  const trail = pieces[to - 1]?.after.trail ?? ''
  if (to - from === 1 && lead === '' && trail === '') return
  const raw = lead + join(pieces, from, to, true) + trail
  const isDressed = raw !== join(pieces, from, to, false)
  const { start, end, ...rest } = readAs(raw, pieces, from, to - from, isDressed)
  add(found, from, { ...rest, start: start - lead.length, end: end + trail.length })
}

/** Three letters set apart are notes or initials more often than a word. */
function isWorth(raw: string, text: string, pieces: readonly Piece[], from: number, to: number) {
  if (raw.length > 3) return true
  const typed = text.slice(pieces[from]?.start, pieces[to - 1]?.end)
  return /^[\p{Ll}\d._\s]+$/u.test(typed)
}

const isMailAddress = (text: string) => text.includes('@') && /^[\w.+-]{2,}@[\w-]+(?:\.[\w-]{2,})+$/.test(text)

/** Reads pieces without white space between them as one word. */
function addCompounds(found: Found, text: string, pieces: readonly Piece[]) {
  for (let from = 0, to = 0; from < pieces.length; from = to) {
    to = endOf(pieces, from, isLoose)
    const start = pieces[from]?.start ?? 0
    const end = pieces[to - 1]?.end ?? start
    if (to - from > piecesMost || end - start > 2 * lettersMost) continue
    if (to - from > 1 && isMailAddress(text.slice(start, end))) continue
    let chunks = 0
    for (let at = from, next = from; at < to; at = next) {
      next = Math.min(to, endOf(pieces, at, isUnlinked))
      addChunk(found, pieces, at, next)
      chunks++
    }
    if (to - from === 1) continue
    const plain = join(pieces, from, to, false)
    const marked = join(pieces, from, to, true)
    if (!isWorth(plain, text, pieces, from, to)) continue
    add(found, from, readAs(plain, pieces, from, to - from, true))
    if (chunks > 1 && marked !== plain) add(found, from, readAs(marked, pieces, from, to - from, true))
  }
}

const spelledLeast = 6
/** The widest gap between letters that are set apart. */
const apartMost = 5

const isSingle = ({ raw }: Piece) => raw.length === 1 || (raw !== '' && raw === raw.charAt(0).repeat(raw.length))
const isApart = (most: number) => (piece: Piece) => !isSingle(piece) || piece.before.size > most || piece.before.isBlank

/** Reads letters that are set apart one by one as a word, also behind a, I, u and r, and where words run into each other. */
function addSpelled(found: Found, text: string, pieces: readonly Piece[]) {
  const read = (from: number, to: number) => {
    const raw = join(pieces, from, to, false)
    if (isWorth(raw, text, pieces, from, to)) add(found, from, readAs(raw, pieces, from, to - from, true))
  }
  for (let from = 0, to = 0; from < pieces.length; from = to) {
    const first = pieces[from]
    to = from + 1
    if (!first || !isSingle(first)) continue
    to = endOf(pieces, from, isApart(apartMost))
    const length = to - from
    if (length < 3 || length > lettersMost) continue
    read(from, to)
    for (let at = from, end = from; at < to; at = end) {
      end = Math.min(to, endOf(pieces, at, isApart(pieces[at + 1]?.before.size ?? 1)))
      if (end - at >= 3 && end - at < length) read(at, end)
    }
    let opens = true
    for (let at = 1; at < length; at++) {
      opens &&= /^[aiur]$/.test(pieces[from + at - 1]?.raw ?? '')
      const isLong = at + spelledLeast <= length
      if (isLong || (opens && at + 3 < length)) read(from + at, to)
      if (isLong) read(from, to - at)
    }
  }
}

/** The ways to read the pieces of a text as words, further than as they stand. */
export function readingsOf(text: string, pieces: readonly Piece[]): Readings {
  const found: Found = new Map()
  addParts(found, pieces)
  addCompounds(found, text, pieces)
  addSpelled(found, text, pieces)
  return found
}
