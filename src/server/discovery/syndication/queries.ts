import { isFree } from '../auth/hold-queries.ts'
import type { Db } from '../db/open.ts'

export const findReaderAddress = (db: Db, userId: string) =>
  db.selectFrom('readerAddress').select(['createdAt', 'usedAt']).where('userId', '=', userId).executeTakeFirst()

/** Keeps the address in the place of the one before. */
export const saveReaderAddress = (db: Db, userId: string, tokenHash: string, createdAt: string) =>
  db
    .insertInto('readerAddress')
    .values({ userId, tokenHash, createdAt, usedAt: null })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ tokenHash, createdAt, usedAt: null }))
    .execute()

/** The person whose address it is, as a viewer; nobody once the account is deleted, and while nobody may sign in to it. */
export const findReader = (db: Db, tokenHash: string, now: string) =>
  db
    .selectFrom('readerAddress')
    .innerJoin('user', 'user.id', 'readerAddress.userId')
    .select(['user.id', 'user.name', 'user.email', 'user.image', 'user.emailVerifiedAt', 'user.superAdminAt'])
    .select('readerAddress.usedAt')
    .where('readerAddress.tokenHash', '=', tokenHash)
    .where('user.deletedAt', 'is', null)
    .where(isFree(now))
    .executeTakeFirst()

export const updateReaderAddressUsed = (db: Db, userId: string, usedAt: string) =>
  db.updateTable('readerAddress').set({ usedAt }).where('userId', '=', userId).execute()
