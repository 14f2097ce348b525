import { knownCommunities } from '../../communities/core/access/predicates.ts'
import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'

/** Returns the community of a restriction; its name is null where the viewer may not see it. */
export const findRestrictedCommunity = (db: Db, viewer: Viewer | null, id: string, now: string) =>
  db
    .selectFrom('community as place')
    .select('place.slug')
    .select((eb) => {
      const communityName = eb.selectFrom('community').select('community.name').where('community.id', '=', id)
      const shown = viewer
        ? communityName.where(knownCommunities(viewer, now))
        : communityName.where('community.isPrivate', '=', 0).where('community.deletedAt', 'is', null)
      return shown.as('name')
    })
    .where('place.id', '=', id)
    .executeTakeFirst()
