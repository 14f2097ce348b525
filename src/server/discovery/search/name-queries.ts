import { visibleCommunities } from '../../communities/core/access/predicates.ts'
import { existingUsers, visibleUsers } from '../../identity/users/access/predicates.ts'
import { inNumbers } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { preparedAll, preparedForViewer } from '../../platform/db/prepared.ts'
import { communityCardColumns } from '../../platform/texts/text-columns.ts'

/** Returns which communities with these numbers the viewer may see. */
export const listCommunitiesNumbered = preparedForViewer((db, viewer, numbers: readonly number[]) =>
  db
    .selectFrom('communityNumber')
    .innerJoin('community', 'community.id', 'communityNumber.communityId')
    .select(['communityNumber.number', 'community.id', 'community.slug', ...communityCardColumns])
    .select(['community.isPrivate', 'community.memberCount', 'community.iconId'])
    .where('communityNumber.number', 'in', inNumbers(numbers))
    .where(visibleCommunities(viewer)),
)

const usersNumbered = (db: Db, numbers: readonly number[]) =>
  db
    .selectFrom('userNumber')
    .innerJoin('user', 'user.id', 'userNumber.userId')
    .select(['userNumber.number', 'user.id', 'user.name', 'user.image'])
    .where('userNumber.number', 'in', inNumbers(numbers))
    .where(existingUsers)

/** Returns existing users by number. */
export const listUsersNumbered = preparedAll(usersNumbered)

/** Returns which of them have a profile that the viewer may see. */
export const listVisibleUsersNumbered = preparedForViewer((db, viewer, numbers: readonly number[]) =>
  usersNumbered(db, numbers).where(visibleUsers(viewer)),
)
