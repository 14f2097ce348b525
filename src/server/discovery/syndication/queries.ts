import { isActiveAccount } from '../../instance/restrictions/queries.ts'
import type { Db } from '../../platform/db/open.ts'

export const findFeedAddress = (db: Db, userId: string) =>
  db.selectFrom('feedAddress').select(['createdAt', 'usedAt']).where('userId', '=', userId).executeTakeFirst()

/** Stores the address and replaces the previous one. */
export const saveFeedAddress = (db: Db, userId: string, tokenHash: string, createdAt: string) =>
  db
    .insertInto('feedAddress')
    .values({ userId, tokenHash, createdAt, usedAt: null })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ tokenHash, createdAt, usedAt: null }))
    .execute()

/** Returns the user of a feed address as a viewer; undefined for deleted, suspended and unapproved accounts. */
export const findUserByFeedToken = (db: Db, tokenHash: string, now: string) =>
  db
    .selectFrom('feedAddress')
    .innerJoin('user', 'user.id', 'feedAddress.userId')
    .select(['user.id', 'user.name', 'user.email', 'user.image', 'user.emailVerifiedAt', 'user.superAdminAt'])
    .select(['user.isPasswordWeak', 'user.timeZone', 'user.language', 'feedAddress.usedAt'])
    .where('feedAddress.tokenHash', '=', tokenHash)
    .where('user.deletedAt', 'is', null)
    .where(isActiveAccount(now))
    .executeTakeFirst()

export const updateFeedAddressUsed = (db: Db, userId: string, usedAt: string) =>
  db.updateTable('feedAddress').set({ usedAt }).where('userId', '=', userId).execute()
