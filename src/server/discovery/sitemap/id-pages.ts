import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'

/** The range of a page's ids: `from` is the first id, `below` the first id of the next page, or null for the last page. */
export interface IdRange {
  from: string
  below: string | null
}

/**
 * Divides the rows of a table into pages by their ids, which grow with time, so that new rows come to the last page.
 * `findNext` returns the first id of the page that follows the page from this id on. Remembers where pages begin: a
 * query by number would count all rows before.
 */
export function createIdPages(findNext: (from: string) => Promise<string | undefined>) {
  const starts = ['']

  async function learnStarts() {
    for (;;) {
      const last = starts.at(-1) ?? ''
      const next = await findNext(last)
      if (next === undefined) return
      // Another request may have learned it during the query.
      if (starts.at(-1) === last) starts.push(next)
      await yieldToEventLoop()
    }
  }

  return {
    /** Returns the number of pages, of which an empty table has one. */
    async count(): Promise<number> {
      await learnStarts()
      return starts.length
    },
    /** Returns the ids of a page; null if there is no such page. */
    async rangeOf(page: number): Promise<IdRange | null> {
      if (page >= starts.length) await learnStarts()
      const from = starts[page - 1]
      return from === undefined ? null : { from, below: starts[page] ?? null }
    },
  }
}
