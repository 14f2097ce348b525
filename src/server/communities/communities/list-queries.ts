import type { Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'
import { matches } from '../search/queries.ts'
import { communitiesSeenBy } from './queries.ts'
import { visibleTo } from './visible.ts'

/** The communities in the viewer's lists, newest first; one row more than the page has. */
export const listCommunities = (db: Db, viewer: Viewer | null, now: string, page: PageOf) =>
  communitiesSeenBy(db, viewer, now)
    .where(visibleTo(viewer))
    .where(afterCursor(page, ['community.createdAt', 'community.id'], 'desc'))
    .orderBy('community.createdAt', 'desc')
    .orderBy('community.id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** Those of them that match; by their numbers in the index, which grow as communities are founded. */
export const listCommunitiesMatching = (db: Db, viewer: Viewer | null, now: string, match: string, page: PageOf) =>
  communitiesSeenBy(db, viewer, now)
    .innerJoin('communityNumber', 'communityNumber.communityId', 'community.id')
    .innerJoin('communitySearch', 'communitySearch.rowid', 'communityNumber.number')
    .select('communityNumber.number')
    .where(matches('communitySearch', match))
    .where(visibleTo(viewer))
    .where(afterCursor(page, ['communitySearch.rowid'], 'desc'))
    .orderBy('communitySearch.rowid', 'desc')
    .limit(page.limit + 1)
    .execute()

/** Those about a topic, in the order of their ids: the newest first. */
export const listCommunitiesAbout = (db: Db, viewer: Viewer | null, now: string, topicId: string, page: PageOf) =>
  communitiesSeenBy(db, viewer, now)
    .innerJoin('communityTopic', 'communityTopic.communityId', 'community.id')
    .where('communityTopic.topicId', '=', topicId)
    .where(visibleTo(viewer))
    .where(afterCursor(page, ['communityTopic.communityId'], 'desc'))
    .orderBy('communityTopic.communityId', 'desc')
    .limit(page.limit + 1)
    .execute()

/** Those where most happened of late, and of equals those with most members; none that is archived. */
export const listTrendingCommunities = (db: Db, viewer: Viewer | null, now: string, limit: number) =>
  communitiesSeenBy(db, viewer, now)
    .where('community.archivedAt', 'is', null)
    .where(visibleTo(viewer))
    .orderBy('community.trend', 'desc')
    .orderBy('community.memberCount', 'desc')
    .orderBy('community.id', 'desc')
    .limit(limit)
    .execute()
