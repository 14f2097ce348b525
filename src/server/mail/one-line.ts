/** Control and format characters and white space, but for the joiners and marks that words are written with. */
const gaps = /(?:(?![\u200c-\u200f\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\s])+/gu

/** Words of somebody else as one line of a letter: nothing in them can look like a paragraph of ours. */
export const oneLine = (words: string) => words.replace(gaps, ' ').trim()
