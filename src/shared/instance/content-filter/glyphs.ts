import { resolveConfusablesTransformer } from 'obscenity'

/** How a reader perceives a character. */
export interface Glyph {
  /** `nothing` is invisible and does not separate words. `mark` separates words, but can stand for a letter. */
  kind: 'letter' | 'digit' | 'mark' | 'gap' | 'nothing'
  /** Without case and accents; letters of other alphabets with a Latin twin are Latin. */
  fold: string
  /** The Latin letter that it resembles, or `fold`. */
  look: string
  /** The alphabet of a letter. `fancy` letters only look Latin: circled, wide, upside down. */
  script: 'latin' | 'other' | 'fancy' | 'none'
  /** Belongs to a script that is written without spaces between words. */
  isUnspaced: boolean
  isUpper: boolean
}

const glyph = (kind: Glyph['kind'], fold = '', rest: Partial<Glyph> = {}): Glyph => ({
  kind,
  fold,
  look: fold,
  script: 'none',
  isUnspaced: false,
  isUpper: false,
  ...rest,
})

const invisibleGlyph = glyph('nothing')
const gap = glyph('gap')
const confusables = resolveConfusablesTransformer()

/** Letters that look the same as Latin ones in either case, and therefore fold to them in any word. */
const lookalikes = new Map(
  Object.entries({
    ...{ а: 'a', в: 'b', е: 'e', һ: 'h', н: 'h', і: 'i', ј: 'j', к: 'k', ӏ: 'l', м: 'm', о: 'o', р: 'p', ԛ: 'q' },
    ...{ ѕ: 's', с: 'c', т: 't', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y', ү: 'y', ԁ: 'd' },
    ...{ α: 'a', β: 'b', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', η: 'n' },
  }),
)
/** Latin letters without a decomposition, where the library reads something else. */
const ligatures = new Map(Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th', ð: 'd', ꜰ: 'f' }))

const invisible = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Cc}|\u0640/u
const space = /\s|\u2800/u
/** Accents and points that can be omitted. Other marks are vowels of their scripts and make another word. */
const accent = /(?!\u3099|\u309a)(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Arabic}]/u
const accents = new RegExp(accent, 'gu')
const unspaced =
  /[\p{scx=Hira}\p{scx=Kana}\p{scx=Han}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u
const lettered = /[\u24b6-\u24e9\u{1f110}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/u

const lookalikeOf = (cp: number) => {
  const letter = String.fromCodePoint(confusables.transform(cp) ?? cp).toLowerCase()
  return /^[a-z]$/.test(letter) ? letter : ''
}

const lowerPlain = (char: string) =>
  // With its breve it is another letter, which makes another word.
  /[йЙ]/u.test(char) ? 'й' : char.normalize('NFKD').replace(accents, '').toLowerCase()

const isIdeograph = (cp: number) => (cp >= 0x4e00 && cp <= 0x9fff) || (cp >= 0x3400 && cp <= 0x4dbf)

function analyzeGlyph(cp: number): Glyph {
  const char = String.fromCodePoint(cp)
  // An apostrophe is silent: "i'll" also reads as "ill".
  if ("'‘’".includes(char)) return glyph('mark', '')
  if (char === '¡') return glyph('mark', '!')
  if (isIdeograph(cp))
    return glyph('letter', char, { look: lookalikeOf(cp) || char, script: 'other', isUnspaced: true })
  if (space.test(char)) return gap
  if (invisible.test(char) || accent.test(char)) return invisibleGlyph
  const looks = lookalikeOf(cp)
  if (lettered.test(char)) return glyph('letter', looks || lowerPlain(char), { script: 'fancy' })
  if (!/[\p{L}\p{M}\p{N}]/u.test(char)) return looks ? glyph('mark', looks) : gap
  const plain = lowerPlain(char)
  if (/\p{No}/u.test(char) && !/^\d+$/.test(plain)) return gap
  const isUpper = char !== char.toLowerCase()
  if (/^\d+$/.test(plain)) return glyph('digit', plain, { isUpper })
  if (/^[a-z]+$/.test(plain)) {
    const isWide = char.normalize('NFKD') !== char.normalize('NFD')
    return glyph('letter', plain, { script: isWide ? 'fancy' : 'latin', isUpper })
  }
  const latin = ligatures.get(plain) ?? (/\p{Script=Latin}/u.test(char) ? looks : undefined)
  if (latin) return glyph('letter', latin, { script: cp < 0x250 ? 'latin' : 'fancy', isUpper })
  const fold = [...plain].map((part) => lookalikes.get(part) ?? part).join('')
  return glyph('letter', fold, { look: looks || fold, script: 'other', isUnspaced: unspaced.test(char), isUpper })
}

const ascii = Array.from({ length: 128 }, (_, cp): Glyph => {
  const char = String.fromCharCode(cp)
  if (/[a-z]/i.test(char)) {
    return glyph('letter', char.toLowerCase(), { script: 'latin', isUpper: char !== char.toLowerCase() })
  }
  if (/\d/.test(char)) return glyph('digit', char)
  // A star stands for an omitted letter.
  return '@$!|+*'.includes(char) ? glyph('mark', char) : analyzeGlyph(cp)
})

const glyphCache = new Map<number, Glyph>()
const cacheMax = 60_000

/** Returns the glyph of a code point. */
export function glyphOf(cp: number): Glyph {
  const cached = ascii[cp] ?? glyphCache.get(cp)
  if (cached) return cached
  if (glyphCache.size >= cacheMax) glyphCache.clear()
  const glyph = analyzeGlyph(cp)
  glyphCache.set(cp, glyph)
  return glyph
}

/** Folds a word for comparison: letters and digits only, without case and accents, look-alikes as Latin letters. */
export const foldWord = (word: string) => [...word].map((char) => glyphOf(char.codePointAt(0) ?? 0).fold).join('')
