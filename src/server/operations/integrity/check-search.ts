import { indexAuditEntries } from '../../instance/audit-log/queries.ts'
import type { Db } from '../../platform/db/open.ts'
import { listDueNumbers } from '../../platform/search-index/due-queries.ts'
import type { IndexedKind } from '../../platform/search-index/index-number-queries.ts'
import { matchCommunityVisibility } from '../../platform/search-index/match-query.ts'
import { type CheckContext, createFindings, type Finding, inOneTransaction } from './findings.ts'
import { rangesOf } from './range-queries.ts'
import {
  countContent,
  countMatches,
  deleteEntries,
  type IndexedCommunity,
  indexes,
  listIndexedCommunities,
  listRowsOfCommunities,
  listStrayEntries,
  listUnindexed,
  listUnindexedAuditEntries,
  type SearchIndexInfo,
  updateIndexedRows,
} from './search-queries.ts'

const batch = 2_000

type Findings = ReturnType<typeof createFindings>

async function checkEntries(checking: CheckContext, indexed: SearchIndexInfo, findings: Findings) {
  const { index, table } = indexed
  for await (const range of rangesOf(checking.db, table)) {
    await inOneTransaction(checking, async (db) => {
      const ids = await listUnindexed(db, indexed, range)
      if (checking.repairs && ids.length > 0) await updateIndexedRows(db, indexed, ids)
      findings.add(`rows missing in ${index}, or deleted rows in it`, ids)
    })
    await checking.step()
  }
  for (let above = -1; ; ) {
    const stray = await inOneTransaction(checking, async (db) => {
      const stray = await listStrayEntries(db, indexed, above, batch)
      if (checking.repairs && stray.length > 0) await deleteEntries(db, indexed, stray)
      return stray
    })
    findings.add(`entries of ${index} without a row`, stray.map(String))
    above = stray.at(-1) ?? above
    if (stray.length < batch) return
  }
}

interface ContentCounts {
  post: Map<string, number>
  comment: Map<string, number>
}

async function countByCommunity(checking: CheckContext): Promise<ContentCounts> {
  const written: ContentCounts = { post: new Map(), comment: new Map() }
  for (const table of ['post', 'comment'] as const) {
    for await (const range of rangesOf(checking.db, table)) {
      for (const { communityId, count } of await countContent(checking.db, table, range))
        written[table].set(communityId, (written[table].get(communityId) ?? 0) + count)
      await checking.step()
    }
  }
  return written
}

/** Whether the counts of an index are not final, because its job has still to run. */
const hasDueRows = async (db: Db, kind: IndexedKind) => (await listDueNumbers(db, kind, 1)).length > 0

/** Returns the indexes that do not match the community's rows. */
async function missingIndexesOf(
  { db }: CheckContext,
  written: ContentCounts,
  { id, isPublic, memberCount, isOutdated }: IndexedCommunity,
) {
  const misses: ('post' | 'comment' | 'user')[] = []
  const word = `"${id.replaceAll('-', '')}"`
  for (const table of ['post', 'comment'] as const) {
    const index = `${table}Search`
    const there = written[table].get(id) ?? 0
    const isFound = (await countMatches(db, index, `scope : ${word}`)) === there
    const isSettled =
      isOutdated === 1 || (await countMatches(db, index, matchCommunityVisibility(id, isPublic === 1))) === there
    if (!(isFound && isSettled) && !(await hasDueRows(db, table))) misses.push(table)
  }
  const membersFound = await countMatches(db, 'userSearch', `scope : ${word}`)
  if (membersFound !== memberCount && !(await hasDueRows(db, 'user'))) misses.push('user')
  return misses
}

async function checkCommunities(checking: CheckContext, findings: Findings) {
  const written = await countByCommunity(checking)
  const wrong = { post: [] as string[], comment: [] as string[], user: [] as string[] }
  for await (const range of rangesOf(checking.db, 'community')) {
    for (const community of await listIndexedCommunities(checking.db, range)) {
      for (const table of await missingIndexesOf(checking, written, community)) wrong[table].push(community.id)
      await checking.step()
    }
  }
  for (const [table, what] of [
    ['post', 'communities whose posts do not match the search index'],
    ['comment', 'communities whose comments do not match the search index'],
    ['user', 'communities whose members do not match the search index'],
  ] as const) {
    findings.add(what, wrong[table])
    if (checking.repairs && wrong[table].length > 0) await reindexRows(checking, table, wrong[table])
  }
}

async function reindexRows(checking: CheckContext, table: SearchIndexInfo['table'], communityIds: readonly string[]) {
  const indexed = indexes.find((one) => one.table === table)
  if (!indexed || table === 'community') return
  for await (const range of rangesOf(checking.db, table)) {
    await inOneTransaction(checking, async (db) => {
      const ids = await listRowsOfCommunities(db, table, communityIds, range)
      if (ids.length > 0) await updateIndexedRows(db, indexed, ids)
    })
    await checking.step()
  }
}

/** Compares the search indexes with their tables. */
export async function checkSearch(checking: CheckContext): Promise<Finding[]> {
  const findings = createFindings()
  for (const indexed of indexes) await checkEntries(checking, indexed, findings)
  await checkCommunities(checking, findings)
  await inOneTransaction(checking, async (db) => {
    const entries = await listUnindexedAuditEntries(db)
    if (checking.repairs && entries.length > 0) await indexAuditEntries(db, entries)
    findings.add('audit entries missing in the search index', entries)
  })
  return findings.list()
}
