import { type Glyph, glyphOf } from './glyphs.ts'

/** What stands between two pieces. */
export interface Gap {
  /** How many characters it has. */
  size: number
  /** Whether there is no white space in it. */
  isTight: boolean
  /** It may end a sentence; `isBlank` ends a paragraph. */
  endsSentence: boolean
  isBlank: boolean
  /** What it says when its characters are read as letters; `isSaid` when all of them can be. */
  said: string
  isSaid: boolean
  /** The letters that its end lends to the piece after it, and its beginning to the piece before. */
  lead: string
  trail: string
}

/** A gap as wide as this parts what stands on its sides for good. */
export const widest = 200
const barrier: Gap = {
  size: widest,
  isTight: false,
  endsSentence: true,
  isBlank: true,
  said: '',
  isSaid: false,
  lead: '',
  trail: '',
}
const gaps = new Map<string, Gap>()

function studyGap(signs: string): Gap {
  const glyphs = [...signs].map((sign) => glyphOf(sign.codePointAt(0) ?? 0)).filter(({ kind }) => kind !== 'nothing')
  const isMark = ({ kind }: Glyph) => kind === 'mark'
  const last = glyphs.at(-1)
  const [first] = glyphs
  return {
    size: glyphs.length,
    isTight: !/\s/.test(signs),
    endsSentence: /[.!?…]["')\]]*\s+$/.test(signs),
    isBlank: /\n\s*\n/.test(signs),
    said: glyphs
      .filter(isMark)
      .map(({ fold }) => fold)
      .join(''),
    isSaid: glyphs.every(isMark),
    lead: last && /[@$|]$/.test(signs) ? last.fold : '',
    trail: first && /^[@$]/.test(signs) ? first.fold : '',
  }
}

/** What the characters between two pieces are, `signs` as typed. */
export function gapOf(signs: string): Gap {
  if (signs.length >= widest) return barrier
  const known = gaps.get(signs)
  if (known) return known
  if (gaps.size >= 1_000) gaps.clear()
  const found = studyGap(signs)
  gaps.set(signs, found)
  return found
}
