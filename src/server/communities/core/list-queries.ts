import { limits } from '../../../shared/platform/limits.ts'
import { communityNotMutedBy } from '../../notify/follows/level-queries.ts'
import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, afterKey, cursorKey, type PageRequest } from '../../platform/db/pagination.ts'
import { noUserId, preparedFirst, preparedForViewer } from '../../platform/db/prepared.ts'
import { matchesIndex } from '../../platform/search-index/queries.ts'
import { invitationKeyOf, visibleCommunities } from './access/predicates.ts'
import { communitiesWithMembership } from './queries.ts'

const newestFirst = ['community.createdAt', 'community.id'] as const

const listAfter = preparedForViewer(
  (db, viewer, invitedKey: string, now: string, most: number, ...key: readonly string[]) =>
    communitiesWithMembership(db, viewer, invitedKey, now)
      .where(visibleCommunities(viewer))
      .where(afterKey(key, newestFirst, 'desc'))
      .orderBy('community.createdAt', 'desc')
      .orderBy('community.id', 'desc')
      .limit(most),
)

/** Lists the visible communities, newest first; one row more than the page. */
export const listCommunities = (db: Db, viewer: Viewer | null, now: string, page: PageRequest) =>
  listAfter(db, viewer, invitationKeyOf(viewer), now, page.limit + 1, ...cursorKey(page, newestFirst))

/** Lists matching communities by their search index numbers, which follow the order of creation. */
export const listCommunitiesMatching = (db: Db, viewer: Viewer | null, now: string, match: string, page: PageRequest) =>
  communitiesWithMembership(db, viewer, invitationKeyOf(viewer), now)
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
  communitiesWithMembership(db, viewer, invitationKeyOf(viewer), now)
    .innerJoin('communityTopic', 'communityTopic.communityId', 'community.id')
    .where('communityTopic.topicId', '=', topicId)
    .where(visibleCommunities(viewer))
    .where(afterCursor(page, ['communityTopic.communityId'], 'desc'))
    .orderBy('communityTopic.communityId', 'desc')
    .limit(page.limit + 1)
    .execute()

const listByTrend = preparedForViewer((db, viewer, invitedKey: string, now: string, limit: number) =>
  communitiesWithMembership(db, viewer, invitedKey, now)
    .where('community.archivedAt', 'is', null)
    .where(visibleCommunities(viewer))
    .where(communityNotMutedBy(viewer?.id ?? noUserId))
    .orderBy('community.trend', 'desc')
    .orderBy('community.memberCount', 'desc')
    .orderBy('community.id', 'desc')
    .limit(limit),
)

/** Lists active communities that the viewer has not muted by trend, then by member count. */
export const listTrendingCommunities = (db: Db, viewer: Viewer | null, now: string, limit: number) =>
  listByTrend(db, viewer, invitationKeyOf(viewer), now, limit)

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
