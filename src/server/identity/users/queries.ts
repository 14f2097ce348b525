import type { Authorized } from '../../platform/authorized.ts'
import type { Db } from '../../platform/db/open.ts'
import { existingUsers } from './access/predicates.ts'

/** Returns a user with the columns that others may see. */
export const findUser = (db: Db, id: string) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'image', 'createdAt', 'lastSeenAt'])
    .where('id', '=', id)
    .where(existingUsers)
    .executeTakeFirst()

/** The stand-in for the address of an example account. No typed address equals it. */
export const exampleKey = (id: string) => `example:${id}`

/** Returns an account with the columns for its management; undefined once its deletion has begun. */
export const findAccount = (db: Db, id: string) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'emailKey', 'emailVerifiedAt', 'superAdminAt', 'language'])
    .select(['suspendedUntil', 'suspensionReason', 'awaitsApprovalSince'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Grants or revokes the super admin right. Keeps the time of an existing right. */
export const updateSuperAdmin = (
  db: Db,
  account: Authorized<{ id: string }, 'grant' | 'revoke'>,
  superAdminAt: string | null,
) =>
  db
    .updateTable('user')
    .set((eb) => ({ superAdminAt: superAdminAt && eb.fn.coalesce('superAdminAt', eb.val(superAdminAt)) }))
    .where('id', '=', account.id)
    .execute()
