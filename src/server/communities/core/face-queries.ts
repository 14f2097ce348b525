import { sql } from 'kysely'
import { limits } from '../../../shared/platform/limits.ts'
import { showsProfileTo } from '../../identity/users/access/predicates.ts'
import { notBlocked } from '../../notify/blocks/queries.ts'
import { preparedAll } from '../../platform/db/prepared.ts'

/** Lists members by role, then newest first, without users whom the viewer muted or who are blocked either way. */
const facesFor = (seesAllMembers: boolean) =>
  preparedAll((db, communityId: string, viewerId: string) => {
    const userId = sql.ref<string>('communityMember.userId')
    return db
      .selectFrom('communityMember')
      .innerJoin('user', 'user.id', 'communityMember.userId')
      .select(['user.id', 'user.name', 'user.image', 'communityMember.role'])
      .where('communityMember.communityId', '=', communityId)
      .where(notBlocked(viewerId, userId, communityId))
      .$if(!seesAllMembers, (query) => query.where(showsProfileTo({ id: viewerId }, userId)))
      .orderBy('communityMember.role', 'desc')
      .orderBy('communityMember.createdAt', 'desc')
      .orderBy('communityMember.userId', 'desc')
      .limit(limits.communityFaces)
  })

const listFacesForMembers = facesFor(true)
const listFacesForOthers = facesFor(false)

/** Lists the members whose faces stand in the header of the community. */
export const listFaces = (
  ...[db, communityId, viewerId, seesAllMembers]: [...Parameters<typeof listFacesForMembers>, boolean]
) => (seesAllMembers ? listFacesForMembers : listFacesForOthers)(db, communityId, viewerId)
