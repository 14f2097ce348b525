import type { z } from 'zod'
import { emailKey } from '../../shared/accounts.ts'
import type { AdminUser, adminSearchInput } from '../../shared/admin.ts'
import { limits } from '../../shared/limits.ts'
import { type Context, timestamp } from '../context.ts'
import type { Db } from '../db/open.ts'
import { findLastNumber, listNumbers, type Range } from '../finder/number-queries.ts'
import { matchOf, within } from '../search/match.ts'
import { asPart } from '../search/part.ts'
import { numberedPage } from './numbered-page.ts'
import {
  listNewestPeople,
  listNumbersByBeginning,
  listNumbersByPart,
  listPeopleNumbered,
  type PersonRow,
} from './queries.ts'

/** A person as super admins see them in a list. */
export const presentAdminUser = (row: PersonRow, now: string): AdminUser => ({
  id: row.id,
  name: row.name,
  email: row.email,
  image: row.image,
  isSuperAdmin: row.superAdminAt !== null,
  emailVerified: row.emailVerifiedAt !== null,
  createdAt: row.createdAt,
  isSuspended: row.suspendedUntil !== null && row.suspendedUntil > now,
  awaitsApproval: row.awaitsApprovalSince !== null,
  _count: { posts: row.postCount, comments: row.commentCount, memberships: row.membershipCount },
})

/** The ten people who registered last, newest first. */
export async function newestUsers(ctx: Context): Promise<AdminUser[]> {
  const now = timestamp(ctx)
  return (await listNewestPeople(ctx.db, limits.newestUsers)).map((row) => presentAdminUser(row, now))
}

/** Of so many addresses that begin with a letter or two the newest are shown; nobody looks further with so little. */
const beginningsMost = 500

async function byEmail(db: Db, query: string, range: Range, most: number): Promise<number[]> {
  const match = asPart(emailKey(query))
  if (match !== null) return listNumbersByPart(db, match, range, most)
  const numbers = await listNumbersByBeginning(db, emailKey(query), beginningsMost)
  return numbers.filter((number) => number >= range.from && number < range.below)
}

async function byName(db: Db, query: string, range: Range, most: number): Promise<number[]> {
  const match = matchOf(query)
  return match === null ? [] : listNumbers(db, 'person', within('personSearch', [], match), range, most)
}

/** People whose name or address has this in it, newest first. */
export async function searchUsers(
  ctx: Context,
  { query, ...page }: z.output<typeof adminSearchInput>,
): Promise<{ items: AdminUser[]; nextCursor: string | null }> {
  const { db } = ctx
  const find = async (range: Range, most: number) => [
    ...(await byName(db, query, range, most)),
    ...(await byEmail(db, query, range, most)),
  ]
  const show = (numbers: readonly number[]) => listPeopleNumbered(db, numbers)
  const { items, nextCursor } = await numberedPage(page, await findLastNumber(db, 'person'), find, show)
  const now = timestamp(ctx)
  return { items: items.map((row) => presentAdminUser(row, now)), nextCursor }
}
