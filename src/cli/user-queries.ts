import type { Db } from '../server/platform/db/open.ts'

const columns = [
  'id',
  'name',
  'email',
  'createdAt',
  'lastSeenAt',
  'emailVerifiedAt',
  'superAdminAt',
  'suspendedUntil',
  'suspensionReason',
  'awaitsApprovalSince',
  'deletionDueAt',
] as const

/** Counts accounts, including deleted ones. */
export async function countUsers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('user')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the account with this address; undefined after its deletion. */
export const findAccount = (db: Db, emailKey: string) =>
  db
    .selectFrom('user')
    .select(columns)
    .where('emailKey', '=', emailKey)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export type AccountFilter = 'admins' | 'suspended' | 'unverified' | 'waiting'

export const listAccounts = (db: Db, which: AccountFilter | undefined, now: string, limit: number) =>
  db
    .selectFrom('user')
    .select(columns)
    .where('deletedAt', 'is', null)
    .$if(which === 'admins', (query) => query.where('superAdminAt', 'is not', null))
    .$if(which === 'suspended', (query) => query.where('suspendedUntil', '>', now))
    .$if(which === 'unverified', (query) => query.where('emailVerifiedAt', 'is', null))
    .$if(which === 'waiting', (query) => query.where('awaitsApprovalSince', 'is not', null))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
