import type { z } from 'zod'
import type { AdminUser, adminSearchInput } from '../../../shared/administration/dashboard.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import { parseTerms, substringQuery } from '../../platform/search-index/match-query.ts'
import { containSubstrings } from '../../platform/search-index/substrings.ts'
import { nameWords } from '../../platform/search-index/text.ts'
import { listNamesNumbered, listNewestUsers, listNumbersIn, listUsersNumbered, type UserRow } from './queries.ts'
import { substringPage } from './substring-page.ts'

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

/** Searches users by a part of the name or address, newest first. */
export async function searchUsers(
  ctx: Context,
  { query, ...page }: z.output<typeof adminSearchInput>,
): Promise<{ items: AdminUser[]; nextCursor: string | null }> {
  const { db } = ctx
  const terms = parseTerms(query)
  const part = emailKey(query)
  const match = substringQuery(part)
  const { items, nextCursor } = await substringPage(db, 'user', page, {
    terms,
    also: match === null ? null : (step, most) => listNumbersIn(db, 'emailSearch', match, step, most),
    show: async (numbers) => {
      const matches = (await listNamesNumbered(db, numbers)).filter(
        ({ name, email }) =>
          (terms.length > 0 && containSubstrings([nameWords(name)], terms)) || emailKey(email).includes(part),
      )
      if (matches.length === 0) return []
      return listUsersNumbered(
        db,
        matches.map(({ number }) => number),
      )
    },
  })
  const now = timestamp(ctx)
  return { items: items.map((row) => presentAdminUser(row, now)), nextCursor }
}
