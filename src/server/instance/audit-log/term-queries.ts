import type { Db } from '../../platform/db/open.ts'

const findWordFrom = async (db: Db, start: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('auditSearchTerm')
      .select('term')
      .where('term', '>=', start)
      .orderBy('term')
      .limit(1)
      .executeTakeFirst()
  )?.term

/**
 * Returns the first words of the audit index that begin with this text, in its folded form. Skips from word to word,
 * because the table has a row for each of their uses. Includes the words that stand for ids.
 */
export async function listIndexedWords(db: Db, start: string, limit: number): Promise<string[]> {
  const words: string[] = []
  for (let word = await findWordFrom(db, start); word?.startsWith(start) && words.length < limit; ) {
    words.push(word)
    // No word contains the lowest character that text may have.
    word = await findWordFrom(db, `${word}\u0001`)
  }
  return words
}
