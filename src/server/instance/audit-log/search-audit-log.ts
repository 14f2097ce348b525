import type { z } from 'zod'
import type {
  AuditAction,
  auditFilter,
  auditSearchInput,
  InstanceAuditEntry,
} from '../../../shared/instance/audit-log.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { type PageRequest, toPage } from '../../platform/db/pagination.ts'
import { matchAuditLog, matchInScope, matchQuery, substringQuery } from '../../platform/search-index/match-query.ts'
import { findAuditLogBounds, findCommunityId, listAuditLog, listUsersFound, searchAuditEntries } from './queries.ts'

export type AuditFilter = z.output<typeof auditFilter>

interface LogPage {
  items: InstanceAuditEntry[]
  nextCursor: string | null
}

/** The maximum number of users, newest first, that a search by name or address considers. */
const usersMax = 50

async function userIdsMatching(db: Db, q: string, match: string | null): Promise<string[]> {
  const part = substringQuery(q)
  const found = [
    match === null ? [] : await listUsersFound(db, 'personSearch', matchInScope('personSearch', [], match), usersMax),
    part === null ? [] : await listUsersFound(db, 'emailSearch', part, usersMax),
  ]
  return [...new Set(found.flat().map(({ personId: userId }) => userId))]
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

/** Returns the index query: null when nothing can match, empty when everything matches. */
async function matchQueryFor(db: Db, { q, action, personId: userId, slug }: AuditFilter): Promise<string | null> {
  const community = slug === undefined ? undefined : await findCommunityId(db, slug)
  if (slug !== undefined && !community) return null
  const match = matchQuery(q)
  const sought = q === '' ? null : { match, userIds: await userIdsMatching(db, q, match) }
  return matchAuditLog({ action, userId: userId, communityId: community?.id }, sought)
}

/**
 * Returns a function that reads pages of matching entries, newest first. Without an index query, entries are sorted by
 * time, otherwise by index number, which follows the order of writing.
 */
export async function createLogReader(
  { db }: Pick<Services, 'db'>,
  filter: AuditFilter,
): Promise<(page: PageRequest) => Promise<LogPage>> {
  const query = await matchQueryFor(db, filter)
  if (query === null) return emptyPage
  if (query === '')
    return async (page) => {
      const rows = await listAuditLog(db, filter, page)
      const { items, nextCursor } = toPage(rows, page, (row) => [row.createdAt, row.id])
      return { items: items.map(entryOf), nextCursor }
    }
  const bounds = await findAuditLogBounds(db, filter)
  if (bounds === null) return emptyPage
  return async (page) => {
    const rows = await searchAuditEntries(db, query, bounds, page)
    const { items, nextCursor } = toPage(rows, page, (row) => [String(row.number)])
    return { items: items.map(entryOf), nextCursor }
  }
}

export async function searchAuditLog(
  services: Pick<Services, 'db'>,
  { limit, cursor, ...filter }: z.output<typeof auditSearchInput>,
): Promise<LogPage> {
  const read = await createLogReader(services, filter)
  return read({ limit, cursor })
}
