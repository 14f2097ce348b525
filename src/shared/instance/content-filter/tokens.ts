import { addressesIn, type ExcludedRange, excludedRangesOf } from './excluded-ranges.ts'
import { type Gap, gapOf, maximumGap } from './gaps.ts'
import { type Glyph, glyphOf } from './glyphs.ts'
import { isLeet, isRepeated } from './spelling.ts'

/** A reading as one word: `span` tokens, from `start` to `end` of the text. */
export interface Reading {
  raw: string
  span: number
  start: number
  end: number
  script: 'latin' | 'other' | 'mixed' | 'none'
  /** Whether it has repeated letters, and whether digits and symbols can stand for letters. */
  isRepeated: boolean
  isLeet: boolean
  /** Whether the word is not obvious at first sight. */
  isDisguised: boolean
}

/** Adjacent letters and digits, read as typed. */
export interface Token extends Reading {
  /** The letters that its characters resemble. */
  lookalike: string
  hasDigits: boolean
  isUnspaced: boolean
  /** One capital followed by a small letter, as at the start of a sentence. */
  isCapital: boolean
  /** Positions in `raw` where a capital follows a small letter. */
  caseChanges: readonly number[]
  before: Gap
  after: Gap
}

/** The running words, the excluded ranges, and the addresses as typed. */
export interface TokenizedText {
  running: Token[]
  excluded: { isAddress: boolean; tokens: Token[] }[]
  addresses: string[]
}

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(shy|zwj|zwnj|ZeroWidthSpace)|nbsp|amp|lt|gt|quot);/iy

interface DecodedCharacter {
  glyph: Glyph
  end: number
}

/**
 * Returns the character at `at`. Markdown displays an entity as the character it names, so it counts as that character.
 */
function decodeAt(text: string, at: number): DecodedCharacter {
  const cp = text.codePointAt(at) ?? 0
  if (cp === 38) {
    entity.lastIndex = at
    const match = entity.exec(text)
    if (match) {
      const [all, decimal, hex, unseen] = match
      const named = decimal ? Number(decimal) : Number.parseInt(hex ?? (unseen ? '200b' : '20'), 16)
      return { glyph: glyphOf(Math.min(named, 0x10ffff)), end: at + all.length }
    }
  }
  return { glyph: glyphOf(cp), end: at + (cp > 0xffff ? 2 : 1) }
}

const noGap = gapOf('')

const isSmall = (code: number) => code >= 97 && code <= 122
const isCapital = (code: number) => code >= 65 && code <= 90
const isDigit = (code: number) => code >= 48 && code <= 57

const noCaseChanges: readonly number[] = []
/** A word with more changes between capitals and small letters is not prose. */
const caseChangesMax = 8

const withCaseChange = (humps: readonly number[], at: number) =>
  humps.length < caseChangesMax ? [...humps, at] : humps

/**
 * Returns the token at `start` if it consists of ASCII letters and digits, which is the common case; otherwise null.
 */
function plainTokenAt(text: string, start: number, until: number, before: Gap): Token | null {
  let humps = noCaseChanges
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
      humps = withCaseChange(humps, end - start)
      hasLyingI ||= code === 73
    }
    // An ASCII letter and its capital differ only in this bit.
    if ((code | 32) === (last | 32)) isRepeated = true
    last = code
  }
  const code = end < until ? text.charCodeAt(end) : 32
  if (end === start || code > 127 || code === 38) return null
  const raw = text.slice(start, end).toLowerCase()
  return {
    raw,
    lookalike: raw,
    span: 1,
    start,
    end,
    script: digits < raw.length ? 'latin' : 'none',
    isRepeated,
    // A capital I after a small letter passes for an l.
    isLeet: hasLyingI || (digits > 0 && isLeet(raw)),
    isDisguised: false,
    hasDigits: digits > 0,
    isUnspaced: false,
    isCapital: isCapital(text.charCodeAt(start)) && isSmall(text.charCodeAt(start + 1)),
    caseChanges: humps,
    before,
    after: noGap,
  }
}

const isWord = ({ kind }: Glyph) => kind === 'letter' || kind === 'digit'

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

/** Characters that only serve to disguise a Latin word. */
const hiding = /[&\u00ad\u2060]|\u200b|\u200c|\u200d/u

/** Returns the token at `start`, or null when there is no letter or digit. */
function tokenAt(text: string, start: number, until: number, before: Gap): Token | null {
  const plain = plainTokenAt(text, start, until, before)
  if (plain) return plain
  const glyphs: Glyph[] = []
  let humps = noCaseChanges
  let end = start
  let raw = ''
  let look = ''
  for (let at = start; at < until; ) {
    const seen = decodeAt(text, at)
    const { glyph } = seen
    at = seen.end
    if (glyph.kind === 'nothing') continue
    if (!isWord(glyph)) break
    const last = glyphs.at(-1)
    if (glyph.isUpper && last?.kind === 'letter' && !last.isUpper) humps = withCaseChange(humps, raw.length)
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
    lookalike: look,
    span: 1,
    start,
    end,
    isRepeated: isRepeated(raw),
    isLeet: character.hasDigits && isLeet(raw),
    isCapital: first.isUpper && second?.isUpper === false,
    caseChanges: humps,
    before,
    after: noGap,
    ...character,
    isDisguised: character.isDressed || isHidden,
  }
}

/** Whether a word begins at `at`; `end` is the end of the character there. */
function lookAt(text: string, at: number): { begins: boolean; end: number } {
  const code = text.charCodeAt(at)
  if (code < 128 && code !== 38) return { begins: isWord(glyphOf(code)), end: at + 1 }
  const { glyph, end } = decodeAt(text, at)
  return { begins: isWord(glyph), end }
}

/** Returns the tokens between `from` and `until`, without the excluded ranges in `islands`. */
function tokensIn(text: string, from: number, until: number, islands: readonly ExcludedRange[] = []): Token[] {
  const pieces: Token[] = []
  let next = 0
  let signs = ''
  let gapStart = from
  for (let at = from; at < until; ) {
    const island = islands[next]
    if (island && at >= island.start) {
      // A link target is not displayed, so the link text adjoins the text that follows.
      signs += island.kind === 'target' ? text.slice(gapStart, island.start) : ' '.repeat(maximumGap)
      at = gapStart = Math.max(at, island.end)
      next++
      continue
    }
    const { begins, end } = lookAt(text, at)
    const before = begins ? gapOf(signs + text.slice(gapStart, at)) : noGap
    const piece = begins ? tokenAt(text, at, island?.start ?? until, before) : null
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

/** Splits a text into tokens. Markdown code blocks and addresses are excluded from the running words. */
export function tokenize(text: string): TokenizedText {
  const islands = excludedRangesOf(text)
  return {
    running: tokensIn(text, 0, text.length, islands),
    excluded: islands.map(({ kind, start, end }) => ({
      isAddress: kind !== 'code',
      tokens: tokensIn(text, start, end),
    })),
    addresses: addressesIn(text, islands),
  }
}
