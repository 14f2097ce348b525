import { visibilityJob } from '../../communities/community-settings/update-post-visibility.ts'
import { joinedCommunities, visibleCommunities } from '../../communities/core/access/predicates.ts'
import type { Viewer } from '../../platform/context.ts'
import { valuesTable } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { preparedAll } from '../../platform/db/prepared.ts'

/** Returns the user's existing communities. */
export const listOwnCommunities = preparedAll((db, userId: string) =>
  joinedCommunities(db, userId).select(['community.id', 'community.isPrivate']),
)

/** Returns public communities whose posts are not yet indexed as public. */
export const listPublicAwaitingReindex = preparedAll((db, limit: number) =>
  db
    .selectFrom('job')
    .crossJoin('community')
    .select('community.id')
    .whereRef('community.id', '=', 'job.key')
    .where('job.kind', '=', visibilityJob.kind)
    .where(visibleCommunities(null))
    .orderBy('job.key')
    .limit(limit),
)

/** Returns which of the communities the viewer may see. */
export const listNamedCommunities = (db: Db, viewer: Viewer | null, slugs: readonly string[]) =>
  db
    .selectFrom('community')
    .select('community.id')
    .where('community.slug', 'in', (eb) => eb.selectFrom(valuesTable(slugs).as('named')).select('named.value'))
    .where(visibleCommunities(viewer))
    .execute()

export const listNamedTopics = (db: Db, slugs: readonly string[]) =>
  db
    .selectFrom('topic')
    .select('id')
    .where('slug', 'in', (eb) => eb.selectFrom(valuesTable(slugs).as('named')).select('named.value'))
    .execute()

export const findToReindex = (db: Db, communityId: string) =>
  db.selectFrom('community').select(['id', 'isPrivate', 'deletedAt']).where('id', '=', communityId).executeTakeFirst()
