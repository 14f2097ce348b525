import { pause } from '../jobs/pause.ts'

/** Reading so many letters, for several phrases, takes some milliseconds. */
const lettersAtOnce = 4_000

/** Reads texts one after the other, with pauses, for they can be long; answers what was made of each. */
export async function inTurns<Row extends { content: string }, Item>(
  rows: readonly Row[],
  read: (row: Row) => Item,
): Promise<Item[]> {
  const items: Item[] = []
  let letters = 0
  for (const row of rows) {
    items.push(read(row))
    letters += row.content.length
    if (letters < lettersAtOnce) continue
    letters = 0
    await pause()
  }
  return items
}
