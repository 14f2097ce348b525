const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Returns the first `max` grapheme clusters, with an ellipsis if the text is longer. */
export function truncate(text: string, max: number) {
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count === max) return `${text.slice(0, index).trimEnd()}…`
    count++
  }
  return text
}
