const ascii = /^[\0-\x7f]*$/

/** Letters that decompose into another letter and a mark: й and и, ї and і, ў and у, ѓ and г, ќ and к. */
const distinctGlyphs = 'йїўѓќ'
const decomposable = new RegExp(`[^\\0-\\x7f${distinctGlyphs}]+`, 'gu')

/** Accents, points and stresses. In other scripts marks are vowels, and the marks of kana tell consonants apart. */
const accents =
  /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Cyrillic}]/gu

/** Soft hyphens, joiners and other characters without a shape. */
const invisible = /\p{Cf}/gu

/** Letters that do not decompose, as they are written without them. */
const plainForms: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ŧ: 't', ŋ: 'n', ı: 'i', ĸ: 'k' },
  ς: 'σ',
  // Arabic as Lucene's normalizer has it, and the Persian forms of two letters.
  ...{ ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ٱ: 'ا', '\u0640': '' },
  // Letters by their category, which people type as an apostrophe.
  ...{ '\u02bc': "'", '\u02bb': "'", '\u02b9': "'" },
}
const undecomposable = new RegExp(`[${Object.keys(plainForms).join('')}]`, 'gu')

/**
 * Returns the form in which letters are compared: without case, accents, width and ligatures, and without characters
 * that are not seen. Applying it again changes nothing.
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(decomposable, (part) => part.normalize('NFKD').replace(accents, ''))
    .replace(invisible, '')
    .replace(undecomposable, (glyph) => plainForms[glyph] ?? glyph)
    .normalize('NFC')
}
