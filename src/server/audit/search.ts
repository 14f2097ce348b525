import type { z } from 'zod'
import type { AuditAction, auditFilter, auditSearchInput, InstanceAuditEntry } from '../../shared/audit.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/open.ts'
import { cutPage, type PageOf } from '../db/page.ts'
import { inLog, matchOf, within } from '../search/match.ts'
import { asPart } from '../search/part.ts'
import { findCommunityId, findLogBounds, listLog, listPeopleFound, searchLog } from './queries.ts'

export type AuditFilter = z.output<typeof auditFilter>

interface LogPage {
  items: InstanceAuditEntry[]
  nextCursor: string | null
}

/** Of people whose name or address matches so many count, the newest. */
const peopleMost = 50

async function peopleBy(db: Db, q: string, match: string | null): Promise<string[]> {
  const part = asPart(q)
  const found = [
    match === null ? [] : await listPeopleFound(db, 'personSearch', within('personSearch', [], match), peopleMost),
    part === null ? [] : await listPeopleFound(db, 'emailSearch', part, peopleMost),
  ]
  return [...new Set(found.flat().map(({ personId }) => personId))]
}

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const entryOf = (row: Awaited<ReturnType<typeof listLog>>[number]): InstanceAuditEntry => ({
  id: row.id,
  action: row.action as AuditAction,
  at: row.createdAt,
  actor: named(row.actorId, row.actorName),
  about: named(row.aboutId, row.aboutName),
  detail: row.detail,
  community: row.communitySlug === null ? null : { slug: row.communitySlug, name: row.communityName ?? '' },
})

const nothing = async (): Promise<LogPage> => ({ items: [], nextCursor: null })

/** What is asked of the index; null when nothing can be found, empty when everything is asked for. */
async function queryOf(db: Db, { q, action, personId, slug }: AuditFilter): Promise<string | null> {
  const community = slug === undefined ? undefined : await findCommunityId(db, slug)
  if (slug !== undefined && !community) return null
  const match = matchOf(q)
  const sought = q === '' ? null : { match, personIds: await peopleBy(db, q, match) }
  return inLog({ action, personId, communityId: community?.id }, sought)
}

/**
 * How to read the entries that the filter lets through, a page at a time and newest first. The log of a period is read in
 * the order of its moments, whatever else is asked for from the index, in the order it was written.
 */
export async function logBy(
  { db }: Pick<Services, 'db'>,
  filter: AuditFilter,
): Promise<(page: PageOf) => Promise<LogPage>> {
  const query = await queryOf(db, filter)
  if (query === null) return nothing
  if (query === '')
    return async (page) => {
      const rows = await listLog(db, filter, page)
      const { items, nextCursor } = cutPage(rows, page, (row) => [row.createdAt, row.id])
      return { items: items.map(entryOf), nextCursor }
    }
  const bounds = await findLogBounds(db, filter)
  if (bounds === null) return nothing
  return async (page) => {
    const rows = await searchLog(db, query, bounds, page)
    const { items, nextCursor } = cutPage(rows, page, (row) => [String(row.number)])
    return { items: items.map(entryOf), nextCursor }
  }
}

export async function searchAuditLog(
  services: Pick<Services, 'db'>,
  { limit, cursor, ...filter }: z.output<typeof auditSearchInput>,
): Promise<LogPage> {
  const read = await logBy(services, filter)
  return read({ limit, cursor })
}
