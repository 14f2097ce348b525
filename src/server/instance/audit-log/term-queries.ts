import type { Db } from '../../platform/db/open.ts'
import { wordsFrom } from '../../platform/search-index/words-from.ts'

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

/** Returns the first words of the audit index that begin with this text, with the words that stand for ids. */
export const listIndexedWords = (db: Db, start: string, limit: number) =>
  wordsFrom((from) => findWordFrom(db, from), start, limit)
