/** Markdown texts, and what every place that shows plain text must show. */
export const plainTexts = [
  ['`rm -rf *.log | head`', 'rm -rf *.log | head'],
  ['2 * 3 * 4 = 24', '2 * 3 * 4 = 24'],
  ['[Rust](https://en.wikipedia.org/wiki/Rust_(programming_language))', 'Rust'],
  ['¯\\\\\\_(ツ)\\_/¯', '¯\\_(ツ)_/¯'],
  ['[text][1]\n\n[1]: https://example.org', 'text'],
] as const
