import { limits } from '../../../shared/platform/limits.ts'
import { communityNotMutedBy } from '../../notify/follows/level-queries.ts'
import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'
import { noUserId, preparedFirst } from '../../platform/db/prepared.ts'
import { matchesIndex } from '../../platform/search-index/queries.ts'
import { visibleCommunities } from './access/predicates.ts'
import { communitiesVisibleTo } from './queries.ts'

/** Lists the visible communities, newest first; one row more than the page. */
export const listCommunities = (db: Db, viewer: Viewer | null, now: string, page: PageRequest) =>
  communitiesVisibleTo(db, viewer, now)
    .where(visibleCommunities(viewer))
    .where(afterCursor(page, ['community.createdAt', 'community.id'], 'desc'))
    .orderBy('community.createdAt', 'desc')
    .orderBy('community.id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** Lists matching communities by their search index numbers, which follow the order of creation. */
export const listCommunitiesMatching = (db: Db, viewer: Viewer | null, now: string, match: string, page: PageRequest) =>
  communitiesVisibleTo(db, viewer, now)
    .innerJoin('communityNumber', 'communityNumber.communityId', 'community.id')
    .innerJoin('communitySearch', 'communitySearch.rowid', 'communityNumber.number')
    .select('communityNumber.number')
    .where(matchesIndex('communitySearch', match))
    .where(visibleCommunities(viewer))
    .where(afterCursor(page, ['communitySearch.rowid'], 'desc'))
    .orderBy('communitySearch.rowid', 'desc')
    .limit(page.limit + 1)
    .execute()

/** Lists the communities of a topic by id, newest first. */
export const listCommunitiesByTopic = (
  db: Db,
  viewer: Viewer | null,
  now: string,
  topicId: string,
  page: PageRequest,
) =>
  communitiesVisibleTo(db, viewer, now)
    .innerJoin('communityTopic', 'communityTopic.communityId', 'community.id')
    .where('communityTopic.topicId', '=', topicId)
    .where(visibleCommunities(viewer))
    .where(afterCursor(page, ['communityTopic.communityId'], 'desc'))
    .orderBy('communityTopic.communityId', 'desc')
    .limit(page.limit + 1)
    .execute()

/** Lists active communities that the viewer has not muted by trend, then by member count. */
export const listTrendingCommunities = (db: Db, viewer: Viewer | null, now: string, limit: number) =>
  communitiesVisibleTo(db, viewer, now)
    .where('community.archivedAt', 'is', null)
    .where(visibleCommunities(viewer))
    .where(communityNotMutedBy(viewer?.id ?? noUserId))
    .orderBy('community.trend', 'desc')
    .orderBy('community.memberCount', 'desc')
    .orderBy('community.id', 'desc')
    .limit(limit)
    .execute()

/** The oldest of the newest posts that make a community busy; undefined with fewer posts. */
export const findBusyPost = preparedFirst((db, communityId: string) =>
  db
    .selectFrom('post')
    .select('createdAt')
    .where('communityId', '=', communityId)
    .where('deletedAt', 'is', null)
    .where('hiddenAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(limits.busyPosts - 1),
)
