import { inCommunityAs } from '../search/match.ts'
import { type Checking, type Finding, foundThings, together } from './check.ts'
import { rangesOf } from './range-queries.ts'
import {
  countMatches,
  countWritten,
  deleteEntries,
  type Indexed,
  indexes,
  insertIndexedActs,
  listOfPlaces,
  listPlaces,
  listStrayEntries,
  listUnindexed,
  listUnindexedActs,
  type Place,
  updateIndexedRows,
} from './search-queries.ts'

const batch = 2_000

type Found = ReturnType<typeof foundThings>

async function checkEntries(checking: Checking, indexed: Indexed, found: Found) {
  const { index, table } = indexed
  for await (const range of rangesOf(checking.db, table)) {
    await together(checking, async (db) => {
      const ids = await listUnindexed(db, indexed, range)
      if (checking.repairs && ids.length > 0) await updateIndexedRows(db, indexed, ids)
      found.add(`rows that ${index} does not have, or has though they are deleted`, ids)
    })
    await checking.step()
  }
  for (let above = -1; ; ) {
    const stray = await together(checking, async (db) => {
      const stray = await listStrayEntries(db, indexed, above, batch)
      if (checking.repairs && stray.length > 0) await deleteEntries(db, indexed, stray)
      return stray
    })
    found.add(`entries of ${index} for nothing`, stray.map(String))
    above = stray.at(-1) ?? above
    if (stray.length < batch) return
  }
}

interface Written {
  post: Map<string, number>
  comment: Map<string, number>
}

async function countByPlace(checking: Checking): Promise<Written> {
  const written: Written = { post: new Map(), comment: new Map() }
  for (const table of ['post', 'comment'] as const) {
    for await (const range of rangesOf(checking.db, table)) {
      for (const { communityId, count } of await countWritten(checking.db, table, range))
        written[table].set(communityId, (written[table].get(communityId) ?? 0) + count)
      await checking.step()
    }
  }
  return written
}

/** The indexes that do not find in the community what is there. */
async function missesOf({ db }: Checking, written: Written, { id, isPublic, memberCount, isDue }: Place) {
  const misses: ('post' | 'comment' | 'user')[] = []
  const word = `"${id.replaceAll('-', '')}"`
  for (const table of ['post', 'comment'] as const) {
    const index = `${table}Search`
    const there = written[table].get(id) ?? 0
    const isFound = (await countMatches(db, index, `place : ${word}`)) === there
    const isSettled = isDue === 1 || (await countMatches(db, index, inCommunityAs(id, isPublic === 1))) === there
    if (!(isFound && isSettled)) misses.push(table)
  }
  if ((await countMatches(db, 'personSearch', `places : ${word}`)) !== memberCount) misses.push('user')
  return misses
}

async function checkPlaces(checking: Checking, found: Found) {
  const written = await countByPlace(checking)
  const wrong = { post: [] as string[], comment: [] as string[], user: [] as string[] }
  for await (const range of rangesOf(checking.db, 'community')) {
    for (const place of await listPlaces(checking.db, range)) {
      for (const table of await missesOf(checking, written, place)) wrong[table].push(place.id)
      await checking.step()
    }
  }
  for (const [table, what] of [
    ['post', 'communities whose posts are not all found, or too many'],
    ['comment', 'communities whose comments are not all found, or too many'],
    ['user', 'communities whose members are not all found, or too many'],
  ] as const) {
    found.add(what, wrong[table])
    if (checking.repairs && wrong[table].length > 0) await indexAnew(checking, table, wrong[table])
  }
}

async function indexAnew(checking: Checking, table: Indexed['table'], places: readonly string[]) {
  const indexed = indexes.find((one) => one.table === table)
  if (!indexed || table === 'community') return
  for await (const range of rangesOf(checking.db, table)) {
    await together(checking, async (db) => {
      const ids = await listOfPlaces(db, table, places, range)
      if (ids.length > 0) await updateIndexedRows(db, indexed, ids)
    })
    await checking.step()
  }
}

/** The search indexes against the rows they are of. */
export async function checkSearch(checking: Checking): Promise<Finding[]> {
  const found = foundThings()
  for (const indexed of indexes) await checkEntries(checking, indexed, found)
  await checkPlaces(checking, found)
  await together(checking, async (db) => {
    const acts = await listUnindexedActs(db)
    if (checking.repairs && acts.length > 0) await insertIndexedActs(db, acts)
    found.add('entries of the audit log that its search does not have', acts)
  })
  return found.list()
}
