import { type Gap, gapOf, widest } from './gaps.ts'
import { type Glyph, glyphOf } from './glyphs.ts'
import { addressesIn, type Island, islandsOf } from './islands.ts'
import { isLeet, isRepeated } from './spelling.ts'

/** Something read as one word: `span` pieces, at `start` to `end` of the text. */
export interface Reading {
  raw: string
  span: number
  start: number
  end: number
  script: 'latin' | 'other' | 'mixed' | 'none'
  /** Whether letters are drawn out, and whether digits and symbols may stand for letters. */
  isRepeated: boolean
  isLeet: boolean
  /** Whether it takes a second look to see the word. */
  isDressed: boolean
}

/** Letters and digits that stand together, read as they stand. */
export interface Piece extends Reading {
  /** What its letters could be taken for. */
  look: string
  hasDigits: boolean
  isUnspaced: boolean
  /** As the first word of a sentence is: one capital, then a small letter. */
  isCapital: boolean
  /** Where small letters are followed by a capital, counted in `raw`. */
  humps: readonly number[]
  before: Gap
  after: Gap
}

/** The text's running words, what stands aside from them, and the addresses in it as typed. */
export interface TakenApart {
  flow: Piece[]
  asides: { isAddress: boolean; pieces: Piece[] }[]
  addresses: string[]
}

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(shy|zwj|zwnj|ZeroWidthSpace)|nbsp|amp|lt|gt|quot);/iy

interface Seen {
  glyph: Glyph
  end: number
}

/** The character at `at`. Markdown shows an entity as the character it names. */
function seeAt(text: string, at: number): Seen {
  const cp = text.codePointAt(at) ?? 0
  if (cp === 38) {
    entity.lastIndex = at
    const found = entity.exec(text)
    if (found) {
      const [all, decimal, hex, unseen] = found
      const named = decimal ? Number(decimal) : Number.parseInt(hex ?? (unseen ? '200b' : '20'), 16)
      return { glyph: glyphOf(Math.min(named, 0x10ffff)), end: at + all.length }
    }
  }
  return { glyph: glyphOf(cp), end: at + (cp > 0xffff ? 2 : 1) }
}

const none = gapOf('')

const isSmall = (code: number) => code >= 97 && code <= 122
const isCapital = (code: number) => code >= 65 && code <= 90
const isDigit = (code: number) => code >= 48 && code <= 57

const noHumps: readonly number[] = []
/** Who changes between capitals and small letters more often writes no words. */
const humpsMost = 8

/** `humps` with one more. */
const withHump = (humps: readonly number[], at: number) => (humps.length < humpsMost ? [...humps, at] : humps)

/** The piece at `start` when it is of plain letters and digits alone, as most are; null otherwise. */
function plainPieceAt(text: string, start: number, until: number, before: Gap): Piece | null {
  let humps = noHumps
  let end = start
  let digits = 0
  let isRepeated = false
  let hasLyingI = false
  let last = 0
  for (; end < until; end++) {
    const code = text.charCodeAt(end)
    if (isDigit(code)) digits++
    else if (!isSmall(code) && !isCapital(code)) break
    if (isCapital(code) && isSmall(last)) {
      humps = withHump(humps, end - start)
      hasLyingI ||= code === 73
    }
    // A letter and its capital differ in this one bit.
    if ((code | 32) === (last | 32)) isRepeated = true
    last = code
  }
  const code = end < until ? text.charCodeAt(end) : 32
  if (end === start || code > 127 || code === 38) return null
  const raw = text.slice(start, end).toLowerCase()
  return {
    raw,
    look: raw,
    span: 1,
    start,
    end,
    script: digits < raw.length ? 'latin' : 'none',
    isRepeated,
    // A capital I behind a small letter is taken for an l.
    isLeet: hasLyingI || (digits > 0 && isLeet(raw)),
    isDressed: false,
    hasDigits: digits > 0,
    isUnspaced: false,
    isCapital: isCapital(text.charCodeAt(start)) && isSmall(text.charCodeAt(start + 1)),
    humps,
    before,
    after: none,
  }
}

const isWord = ({ kind }: Glyph) => kind === 'letter' || kind === 'digit'

/** What the letters of a piece are together. */
function characterOf(glyphs: readonly Glyph[]) {
  let [isLatin, isOther, isFancy, hasDigits, isUnspaced] = [false, false, false, false, false]
  for (const glyph of glyphs) {
    isFancy ||= glyph.script === 'fancy'
    isLatin ||= glyph.script === 'latin' || glyph.script === 'fancy'
    isOther ||= glyph.script === 'other'
    hasDigits ||= glyph.kind === 'digit'
    isUnspaced ||= glyph.isUnspaced
  }
  const script: Reading['script'] = isLatin && isOther ? 'mixed' : isLatin ? 'latin' : isOther ? 'other' : 'none'
  return { script, isDressed: isFancy || script === 'mixed', hasDigits, isUnspaced }
}

/** What nobody puts into a Latin word but to hide it. */
const hiding = /[&\u00ad\u2060]|\u200b|\u200c|\u200d/u

/** The piece at `start`, or null when no letter or digit stands there. */
function pieceAt(text: string, start: number, until: number, before: Gap): Piece | null {
  const plain = plainPieceAt(text, start, until, before)
  if (plain) return plain
  const glyphs: Glyph[] = []
  let humps = noHumps
  let end = start
  let raw = ''
  let look = ''
  for (let at = start; at < until; ) {
    const seen = seeAt(text, at)
    const { glyph } = seen
    at = seen.end
    if (glyph.kind === 'nothing') continue
    if (!isWord(glyph)) break
    const last = glyphs.at(-1)
    if (glyph.isUpper && last?.kind === 'letter' && !last.isUpper) humps = withHump(humps, raw.length)
    raw += glyph.fold
    look += glyph.look
    glyphs.push(glyph)
    end = at
  }
  const [first, second] = glyphs
  if (!first) return null
  const character = characterOf(glyphs)
  const isHidden = character.script === 'latin' && hiding.test(text.slice(start, end))
  return {
    raw,
    look,
    span: 1,
    start,
    end,
    isRepeated: isRepeated(raw),
    isLeet: character.hasDigits && isLeet(raw),
    isCapital: first.isUpper && second?.isUpper === false,
    humps,
    before,
    after: none,
    ...character,
    isDressed: character.isDressed || isHidden,
  }
}

/** Whether a word begins at `at`; `end` is where the character there ends. */
function lookAt(text: string, at: number): { begins: boolean; end: number } {
  const code = text.charCodeAt(at)
  if (code < 128 && code !== 38) return { begins: isWord(glyphOf(code)), end: at + 1 }
  const { glyph, end } = seeAt(text, at)
  return { begins: isWord(glyph), end }
}

/** The pieces between `from` and `until`; what is in `islands` is passed over. */
function piecesIn(text: string, from: number, until: number, islands: readonly Island[] = []): Piece[] {
  const pieces: Piece[] = []
  let next = 0
  let signs = ''
  let gapStart = from
  for (let at = from; at < until; ) {
    const island = islands[next]
    if (island && at >= island.start) {
      // What a link leads to is not shown: its words stand together with what follows.
      signs += island.kind === 'target' ? text.slice(gapStart, island.start) : ' '.repeat(widest)
      at = gapStart = Math.max(at, island.end)
      next++
      continue
    }
    const { begins, end } = lookAt(text, at)
    const before = begins ? gapOf(signs + text.slice(gapStart, at)) : none
    const piece = begins ? pieceAt(text, at, island?.start ?? until, before) : null
    if (piece) {
      const last = pieces.at(-1)
      if (last) last.after = before
      pieces.push(piece)
      signs = ''
      gapStart = piece.end
    }
    at = piece?.end ?? end
  }
  const last = pieces.at(-1)
  if (last) last.after = gapOf(signs + text.slice(gapStart, until))
  return pieces
}

/** Takes a text apart. Markdown's code blocks and addresses stand aside. */
export function takeApart(text: string): TakenApart {
  const islands = islandsOf(text)
  return {
    flow: piecesIn(text, 0, text.length, islands),
    asides: islands.map(({ kind, start, end }) => ({ isAddress: kind !== 'code', pieces: piecesIn(text, start, end) })),
    addresses: addressesIn(text, islands),
  }
}
