import type { z } from 'zod'
import type { AdminUser, adminSearchInput } from '../../../shared/administration/dashboard.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { parseTerms, substringQuery } from '../../platform/search-index/match-query.ts'
import type { NumberRange } from '../../platform/search-index/queries.ts'
import { containSubstrings } from '../../platform/search-index/substrings.ts'
import { listNewestUsers, listNumbersByPrefix, listNumbersIn, listUsersNumbered, type UserRow } from './queries.ts'
import { findSubstrings, substringPage } from './substring-page.ts'

/** Presents a user in the admin list. */
export const presentAdminUser = (row: UserRow, now: string): AdminUser => ({
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

/** Returns the ten newest users. */
export async function newestUsers(ctx: Context): Promise<AdminUser[]> {
  const now = timestamp(ctx)
  return (await listNewestUsers(ctx.db, limits.newestUsers)).map((row) => presentAdminUser(row, now))
}

/** The number of matches considered for a prefix of one or two letters. */
const prefixMatchesMax = 500

async function byEmail(db: Db, query: string, range: NumberRange, most: number): Promise<number[]> {
  const match = substringQuery(emailKey(query))
  if (match !== null) return listNumbersIn(db, 'emailSearch', match, range, most)
  const numbers = await listNumbersByPrefix(db, emailKey(query), prefixMatchesMax)
  return numbers.filter((number) => number >= range.from && number < range.below)
}

/** Searches users by a part of the name or address, newest first. */
export async function searchUsers(
  ctx: Context,
  { query, ...page }: z.output<typeof adminSearchInput>,
): Promise<{ items: AdminUser[]; nextCursor: string | null }> {
  const { db } = ctx
  const terms = parseTerms(query)
  const { items, nextCursor } = await substringPage(db, 'person', page, {
    find: async (step, most) => {
      const named = terms.length === 0 ? [] : await findSubstrings(db, 'person', terms, step, most)
      const found = new Set([...named, ...(await byEmail(db, query, step, most))])
      return [...found].sort((one, other) => other - one).slice(0, most)
    },
    show: async (numbers) =>
      (await listUsersNumbered(db, numbers)).filter(
        ({ name, email }) =>
          (terms.length > 0 && containSubstrings([name], terms)) || emailKey(email).includes(emailKey(query)),
      ),
  })
  const now = timestamp(ctx)
  return { items: items.map((row) => presentAdminUser(row, now)), nextCursor }
}
