import type { RestRow } from './route.ts'
import { administrationRows } from './rows/administration.ts'
import { communitiesRows } from './rows/communities.ts'
import { discoveryRows } from './rows/discovery.ts'
import { discussionsRows } from './rows/discussions.ts'
import { identityRows } from './rows/identity.ts'
import { moderationRows } from './rows/moderation.ts'
import { usersRows } from './rows/users.ts'

/** All paths of the REST API. Rows rename and convert parameters; all rules are in the procedures. */
export const restTable: readonly RestRow[] = [
  ...identityRows,
  ...usersRows,
  ...communitiesRows,
  ...discussionsRows,
  ...discoveryRows,
  ...moderationRows,
  ...administrationRows,
]
