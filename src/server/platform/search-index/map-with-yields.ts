import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** Reading this many characters for several phrases takes some milliseconds. */
const charactersAtOnce = 4_000

/** Maps texts one after another and yields to the event loop in between, because they can be long. */
export async function mapWithYields<Row extends { content: string }, Item>(
  rows: readonly Row[],
  read: (row: Row) => Item,
): Promise<Item[]> {
  const items: Item[] = []
  let letters = 0
  for (const row of rows) {
    items.push(read(row))
    letters += row.content.length
    if (letters < charactersAtOnce) continue
    letters = 0
    await yieldToEventLoop()
  }
  return items
}
