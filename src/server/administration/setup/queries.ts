import { accountsCountedMax } from '../../../shared/administration/setup.ts'
import type { Db } from '../../platform/db/open.ts'

/** Counts the accounts that are not deleted, up to the maximum. */
export const countAccounts = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('user')
      .select('id')
      .where('deletedAt', 'is', null)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(accountsCountedMax)
      .execute()
  ).length
