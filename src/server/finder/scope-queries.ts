import { visibleTo } from '../communities/visible.ts'
import type { Viewer } from '../context.ts'
import { tableOf } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'

/** Where the person is a member; of what is deleted nothing. */
export const listOwnCommunities = (db: Db, userId: string) =>
  db
    .selectFrom('communityMember')
    .innerJoin('community', 'community.id', 'communityMember.communityId')
    .select(['community.id', 'community.isPrivate'])
    .where('communityMember.userId', '=', userId)
    .where('community.deletedAt', 'is', null)
    .execute()

/** Public communities whose posts do not yet stand in the index as everybody's. */
export const listDuePublic = (db: Db, limit: number) =>
  db
    .selectFrom('searchDue')
    .crossJoin('community')
    .select('community.id')
    .whereRef('community.id', '=', 'searchDue.communityId')
    .where('community.isPrivate', '=', 0)
    .where('community.deletedAt', 'is', null)
    .orderBy('searchDue.communityId')
    .limit(limit)
    .execute()

/** Those of the communities that the viewer may know of. */
export const listNamedCommunities = (db: Db, viewer: Viewer | null, slugs: readonly string[]) =>
  db
    .selectFrom('community')
    .select('community.id')
    .where('community.slug', 'in', (eb) => eb.selectFrom(tableOf(slugs).as('named')).select('named.value'))
    .where(visibleTo(viewer))
    .execute()

export const listNamedTopics = (db: Db, slugs: readonly string[]) =>
  db
    .selectFrom('topic')
    .select('id')
    .where('slug', 'in', (eb) => eb.selectFrom(tableOf(slugs).as('named')).select('named.value'))
    .execute()
