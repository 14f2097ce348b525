import { accountsCountedMax } from '../../../shared/administration/setup.ts'
import type { Db } from '../../platform/db/open.ts'

/** Counts the accounts that are neither deleted nor examples, up to the maximum. */
export const countAccounts = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('user')
      .select('id')
      .where('deletedAt', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('exampleContent')
              .select('targetId')
              .whereRef('targetId', '=', 'user.id')
              .where('targetType', '=', 'USER'),
          ),
        ),
      )
      .orderBy('createdAt')
      .orderBy('id')
      .limit(accountsCountedMax)
      .execute()
  ).length
