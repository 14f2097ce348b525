import { type Glyph, glyphOf } from './glyphs.ts'

/** The characters between two tokens. */
export interface Gap {
  /** Length in characters. */
  size: number
  /** Whether it contains no white space. */
  isTight: boolean
  /** Whether it can end a sentence; `isBlank` ends a paragraph. */
  endsSentence: boolean
  isBlank: boolean
  /** Its characters read as letters; `isAllLetters` when each of them has a reading. */
  letters: string
  isAllLetters: boolean
  /** The letters that its end adds to the next token, and its beginning to the previous token. */
  lead: string
  trail: string
}

/** A gap of at least this width separates words for good. */
export const maximumGap = 200
const barrier: Gap = {
  size: maximumGap,
  isTight: false,
  endsSentence: true,
  isBlank: true,
  letters: '',
  isAllLetters: false,
  lead: '',
  trail: '',
}
const gaps = new Map<string, Gap>()

function analyzeGap(signs: string): Gap {
  const glyphs = [...signs].map((sign) => glyphOf(sign.codePointAt(0) ?? 0)).filter(({ kind }) => kind !== 'nothing')
  const isMark = ({ kind }: Glyph) => kind === 'mark'
  const last = glyphs.at(-1)
  const [first] = glyphs
  return {
    size: glyphs.length,
    isTight: !/\s/.test(signs),
    endsSentence: /[.!?…]["')\]]*\s+$/.test(signs),
    isBlank: /\n\s*\n/.test(signs),
    letters: glyphs
      .filter(isMark)
      .map(({ fold }) => fold)
      .join(''),
    isAllLetters: glyphs.every(isMark),
    lead: last && /[@$|]$/.test(signs) ? last.fold : '',
    trail: first && /^[@$]/.test(signs) ? first.fold : '',
  }
}

/** Analyzes the characters between two tokens. */
export function gapOf(signs: string): Gap {
  if (signs.length >= maximumGap) return barrier
  const cached = gaps.get(signs)
  if (cached) return cached
  if (gaps.size >= 1_000) gaps.clear()
  const gap = analyzeGap(signs)
  gaps.set(signs, gap)
  return gap
}
