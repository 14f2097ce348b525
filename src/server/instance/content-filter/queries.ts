import type { Db } from '../../platform/db/open.ts'
import { preparedAll } from '../../platform/db/prepared.ts'

/** A key that no row has. */
const instanceScope = ''

/** Returns the word rules of the instance, and of the community if given. */
export const listRules = (db: Db, communityId: string | null) => listRulesOf(db, communityId ?? instanceScope)

const listRulesOf = preparedAll((db, communityId: string) =>
  db
    .selectFrom('wordRule')
    .select(['term', 'reason'])
    .where((eb) => eb.or([eb('communityId', 'is', null), eb('communityId', '=', communityId)])),
)
