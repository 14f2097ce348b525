import type { Db } from '../db/open.ts'

/** The word rules that hold everywhere, and those of the community when one is named. */
export const listRules = (db: Db, communityId: string | null) =>
  db
    .selectFrom('wordRule')
    .select(['term', 'reason'])
    .where((eb) => {
      const holdsEverywhere = eb('communityId', 'is', null)
      return communityId === null ? holdsEverywhere : eb.or([holdsEverywhere, eb('communityId', '=', communityId)])
    })
    .execute()
