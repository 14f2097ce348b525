const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first `max` characters, as people count them, and an ellipsis when there is more. */
export function truncated(text: string, max: number) {
  let count = 0
  for (const { index } of signs.segment(text)) {
    if (count === max) return `${text.slice(0, index).trimEnd()}…`
    count++
  }
  return text
}
