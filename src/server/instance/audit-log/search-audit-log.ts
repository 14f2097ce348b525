import type { z } from 'zod'
import type {
  AuditAction,
  auditFilter,
  auditSearchInput,
  InstanceAuditEntry,
} from '../../../shared/instance/audit-log.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { type PageRequest, toPage } from '../../platform/db/pagination.ts'
import { translatorInto, writer } from '../../platform/languages/translator.ts'
import { indexNow } from '../../platform/search-index/index-now.ts'
import { matchAuditLog, matchInScope, matchQuery, substringQuery } from '../../platform/search-index/match-query.ts'
import type { NumberRange } from '../../platform/search-index/queries.ts'
import { numberFromCursor, scanIndex } from '../../platform/search-index/scan-index.ts'
import { type DetailMatch, matchDetails } from './detail-match.ts'
import {
  findAuditLogBounds,
  findCommunityId,
  listAuditEntriesNumbered,
  listAuditLog,
  listAuditNumbers,
  listUsersFound,
} from './queries.ts'
import { readDetail } from './read-detail.ts'

export type AuditFilter = z.output<typeof auditFilter>

type Reader = Pick<Context, 'db' | 'language'>

interface LogPage {
  items: InstanceAuditEntry[]
  nextCursor: string | null
}

/** The maximum number of users, newest first, that a search by name or address considers. */
const usersMax = 50

async function userIdsMatching(db: Db, q: string): Promise<string[]> {
  await indexNow(db, 'user')
  const match = matchQuery(q)
  const part = substringQuery(emailKey(q))
  const matches = [
    match === null ? [] : await listUsersFound(db, 'userSearch', matchInScope('userSearch', [], match), usersMax),
    part === null ? [] : await listUsersFound(db, 'emailSearch', part, usersMax),
  ]
  return [...new Set(matches.flat().map(({ userId }) => userId))]
}

const entityRef = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const entryOf = (row: Awaited<ReturnType<typeof listAuditLog>>[number]): InstanceAuditEntry => ({
  id: row.id,
  action: row.action as AuditAction,
  at: row.createdAt,
  actor: entityRef(row.actorId, row.actorName),
  about: entityRef(row.aboutId, row.aboutName),
  detail: row.detail,
  community: row.communitySlug === null ? null : { slug: row.communitySlug, name: row.communityName ?? '' },
})

const emptyPage = async (): Promise<LogPage> => ({ items: [], nextCursor: null })

interface LogQuery {
  /** The index query: null when nothing can match, empty when everything may. */
  match: string | null
  /** Whether an entry that the index found matches; null if every one does. */
  isMatch: ((entry: InstanceAuditEntry) => boolean) | null
}

/** Entries that concern a user match whatever their detail says. */
function entryCheck({ contains }: DetailMatch, userIds: readonly string[]): LogQuery['isMatch'] {
  if (!contains) return null
  return ({ actor, about, detail }) =>
    contains(detail) || [actor, about].some((user) => user !== null && userIds.includes(user.id))
}

async function logQueryFor(db: Db, { q, action, userId, slug }: AuditFilter): Promise<LogQuery> {
  const community = slug === undefined ? undefined : await findCommunityId(db, slug)
  if (slug !== undefined && !community) return { match: null, isMatch: null }
  const scope = { action, userId, communityId: community?.id }
  if (q === '') return { match: matchAuditLog(scope, null), isMatch: null }
  const userIds = await userIdsMatching(db, q)
  const details = await matchDetails(db, q)
  // Without a condition on the details, the users cannot narrow the search either.
  const sought = details.match === '' ? null : { match: details.match, userIds }
  return { match: matchAuditLog(scope, sought), isMatch: entryCheck(details, userIds) }
}

/** The maximum number of short pages to combine. */
const pagesMax = 10

type ReadPage = (page: PageRequest) => Promise<LogPage>

/** Combines short pages into a full one, unless it finds too little. */
const inFullPages =
  (read: ReadPage): ReadPage =>
  async ({ limit, cursor }) => {
    const items: InstanceAuditEntry[] = []
    let next: string | null = cursor ?? null
    for (let pages = 0; pages < pagesMax; pages++) {
      const page = await read({ limit: limit - items.length, cursor: next ?? undefined })
      items.push(...page.items)
      next = page.nextCursor
      if (items.length === limit || next === null) break
    }
    return { items, nextCursor: next }
  }

/**
 * Returns a function that reads pages of matching entries, newest first. Without an index query, entries are sorted by
 * time, otherwise by index number, which follows the order of writing.
 */
async function createEnglishReader(db: Db, filter: AuditFilter): Promise<ReadPage> {
  const { match, isMatch } = await logQueryFor(db, filter)
  if (match === null) return emptyPage
  if (match === '' && isMatch === null)
    return async (page) => {
      const rows = await listAuditLog(db, filter, page)
      const { items, nextCursor } = toPage(rows, page, (row) => [row.createdAt, row.id])
      return { items: items.map(entryOf), nextCursor }
    }
  const bounds = await findAuditLogBounds(db, filter)
  if (bounds === null) return emptyPage
  const find = (range: NumberRange, most: number) => listAuditNumbers(db, match, range, most)
  const show = async (numbers: readonly number[]) => {
    const rows = await listAuditEntriesNumbered(db, numbers)
    const entries = rows.map((row) => ({ number: row.number, entry: entryOf(row) }))
    return isMatch === null ? entries : entries.filter(({ entry }) => isMatch(entry))
  }
  return inFullPages(async (page) => {
    const below = page.cursor === undefined ? bounds.below : Math.min(bounds.below, numberFromCursor(page.cursor))
    const { items, nextCursor } = await scanIndex({ find, show }, { from: bounds.from, below }, page)
    return { items: items.map(({ entry }) => entry), nextCursor }
  })
}

/** Like `createEnglishReader`, with details in the language of the reader. */
export async function createLogReader({ db, language }: Reader, filter: AuditFilter): Promise<ReadPage> {
  const write = writer(await translatorInto(language))
  const read = await createEnglishReader(db, filter)
  return async (page) => {
    const { items, nextCursor } = await read(page)
    return { items: items.map((entry) => ({ ...entry, detail: write(readDetail(entry)) })), nextCursor }
  }
}

export async function searchAuditLog(
  services: Reader,
  { limit, cursor, ...filter }: z.output<typeof auditSearchInput>,
): Promise<LogPage> {
  const read = await createLogReader(services, filter)
  return read({ limit, cursor })
}
