import type { Db } from '../db/open.ts'
import { all } from '../db/statements.ts'

/** A key no row has. */
const nowhere = ''

/** The word rules that hold everywhere, and those of the community when one is named. */
export const listRules = (db: Db, communityId: string | null) => listRulesOf(db, communityId ?? nowhere)

const listRulesOf = all((db, communityId: string) =>
  db
    .selectFrom('wordRule')
    .select(['term', 'reason'])
    .where((eb) => eb.or([eb('communityId', 'is', null), eb('communityId', '=', communityId)])),
)
