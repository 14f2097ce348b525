/** A value, or the pages of a list. */
type Member = object | string | null | AsyncIterable<readonly object[]>

const isPaged = (member: Member): member is AsyncIterable<readonly object[]> =>
  typeof member === 'object' && member !== null && Symbol.asyncIterator in member

/** Yields a JSON array with one item per line; a page without items yields an empty piece. */
async function* jsonArray(pages: AsyncIterable<readonly object[]>) {
  let separator = '[\n'
  for await (const items of pages) {
    if (items.length === 0) yield ''
    else yield separator + items.map((item) => JSON.stringify(item)).join(',\n')
    if (items.length > 0) separator = ',\n'
  }
  yield separator === ',\n' ? '\n]' : '[]'
}

/**
 * Yields a JSON object in pieces, one per member or page. Reads each member after the pieces before it were taken, so
 * that no more than a page is in memory.
 */
export async function* jsonObject(
  members: Readonly<Record<string, () => Member | Promise<Member>>>,
): AsyncGenerator<string, void> {
  let separator = '{\n'
  for (const [name, read] of Object.entries(members)) {
    const member = await read()
    const key = `${separator}${JSON.stringify(name)}: `
    if (isPaged(member)) {
      yield key
      yield* jsonArray(member)
    } else yield key + JSON.stringify(member)
    separator = ',\n'
  }
  yield '\n}\n'
}
