import { invitationKeyOf, visibleCommunities } from '../../communities/core/access/predicates.ts'
import { communitiesWithMembership } from '../../communities/core/queries.ts'
import type { Viewer } from '../../platform/context.ts'
import { withoutIndex } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'
import { matchInScope } from '../../platform/search-index/match-query.ts'
import { matchesIndex } from '../../platform/search-index/queries.ts'
import { visiblePosts } from '../posts/access/predicates.ts'
import { posts } from '../posts/queries.ts'
import type { Mark } from './queries.ts'

/**
 * Returns which of the user's marked posts match. Compares the matches with the numbers of the user's own posts: a
 * look-up per post would read every index entry with the query's prefix each time.
 */
const markedMatching = (db: Db, mark: Mark, userId: string, match: string) =>
  db
    .selectFrom('postSearch')
    .innerJoin('postNumber', 'postNumber.number', 'postSearch.rowid')
    .select('postNumber.postId')
    .where(matchesIndex('postSearch', matchInScope('postSearch', [], match)))
    .where(withoutIndex<number>('postSearch.rowid'), 'in', (eb) =>
      eb
        .selectFrom(`${mark} as own`)
        .innerJoin('postNumber as numbered', 'numbered.postId', 'own.postId')
        .select('numbered.number')
        .where('own.userId', '=', userId),
    )

/** Lists the viewer's marked posts that they may read, latest mark first, filtered by `match` unless it is null. */
export const listMarkedPosts = (db: Db, viewer: Viewer, mark: Mark, match: string | null, page: PageRequest) =>
  posts(db, viewer)
    .innerJoin(`${mark} as mark`, 'mark.postId', 'post.id')
    .select('mark.createdAt as markedAt')
    .where('mark.userId', '=', viewer.id)
    .$if(match !== null, (query) =>
      query.where(withoutIndex<string>('mark.postId'), 'in', markedMatching(db, mark, viewer.id, match ?? '')),
    )
    .where(visiblePosts(viewer))
    .where(afterCursor(page, ['mark.createdAt', 'mark.postId'], 'desc'))
    .orderBy('mark.createdAt', 'desc')
    .orderBy('mark.postId', 'desc')
    .limit(page.limit + 1)
    .execute()

const savedMatching = (db: Db, userId: string, match: string) =>
  db
    .selectFrom('communitySearch')
    .innerJoin('communityNumber', 'communityNumber.number', 'communitySearch.rowid')
    .select('communityNumber.communityId')
    .where(matchesIndex('communitySearch', matchInScope('communitySearch', [], match)))
    .where(withoutIndex<number>('communitySearch.rowid'), 'in', (eb) =>
      eb
        .selectFrom('savedCommunity as own')
        .innerJoin('communityNumber as numbered', 'numbered.communityId', 'own.communityId')
        .select('numbered.number')
        .where('own.userId', '=', userId),
    )

/** Lists the viewer's saved communities that they may see, latest first, filtered by `match` unless it is null. */
export const listSavedCommunities = (db: Db, viewer: Viewer, now: string, match: string | null, page: PageRequest) =>
  communitiesWithMembership(db, viewer, invitationKeyOf(viewer), now)
    .innerJoin('savedCommunity as mark', 'mark.communityId', 'community.id')
    .select('mark.createdAt as savedAt')
    .where('mark.userId', '=', viewer.id)
    .$if(match !== null, (query) =>
      query.where(withoutIndex<string>('mark.communityId'), 'in', savedMatching(db, viewer.id, match ?? '')),
    )
    .where(visibleCommunities(viewer))
    .where(afterCursor(page, ['mark.createdAt', 'mark.communityId'], 'desc'))
    .orderBy('mark.createdAt', 'desc')
    .orderBy('mark.communityId', 'desc')
    .limit(page.limit + 1)
    .execute()
