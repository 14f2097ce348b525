/**
 * Returns the first words of an index that begin with this text, in its folded form. Skips from word to word, because
 * the table of an index's words has a row for each of their uses. `findFrom` returns the first word from a text on.
 */
export async function wordsFrom(
  findFrom: (start: string) => Promise<string | undefined>,
  start: string,
  limit: number,
): Promise<string[]> {
  const words: string[] = []
  for (let word = await findFrom(start); word?.startsWith(start) && words.length < limit; ) {
    words.push(word)
    // No word contains the lowest character that text may have.
    word = await findFrom(`${word}\u0001`)
  }
  return words
}
