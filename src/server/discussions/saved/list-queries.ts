import { communitiesSeenBy } from '../communities/queries.ts'
import { visibleTo } from '../communities/visible.ts'
import type { Viewer } from '../context.ts'
import { unindexed } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'
import { posts } from '../posts/queries.ts'
import { postVisibleTo } from '../posts/visible.ts'
import { within } from '../search/match.ts'
import { matches } from '../search/queries.ts'
import type { Mark } from './queries.ts'

/**
 * Those of the person's marked posts that match. What the index finds is held against the numbers of their own posts:
 * to look each of them up in the index would read, once for each, every word that begins like a part of the query.
 */
const markedMatching = (db: Db, mark: Mark, userId: string, match: string) =>
  db
    .selectFrom('postSearch')
    .innerJoin('postNumber', 'postNumber.number', 'postSearch.rowid')
    .select('postNumber.postId')
    .where(matches('postSearch', within('postSearch', [], match)))
    .where(unindexed<number>('postSearch.rowid'), 'in', (eb) =>
      eb
        .selectFrom(`${mark} as own`)
        .innerJoin('postNumber as numbered', 'numbered.postId', 'own.postId')
        .select('numbered.number')
        .where('own.userId', '=', userId),
    )

/** The viewer's marked posts that they may read, the latest marked first; `match` narrows them unless null. */
export const listMarkedPosts = (db: Db, viewer: Viewer, mark: Mark, match: string | null, page: PageOf) =>
  posts(db, viewer)
    .innerJoin(`${mark} as mark`, 'mark.postId', 'post.id')
    .select('mark.createdAt as markedAt')
    .where('mark.userId', '=', viewer.id)
    .$if(match !== null, (query) =>
      query.where(unindexed<string>('mark.postId'), 'in', markedMatching(db, mark, viewer.id, match ?? '')),
    )
    .where(postVisibleTo(viewer))
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
    .where(matches('communitySearch', within('communitySearch', [], match)))
    .where(unindexed<number>('communitySearch.rowid'), 'in', (eb) =>
      eb
        .selectFrom('savedCommunity as own')
        .innerJoin('communityNumber as numbered', 'numbered.communityId', 'own.communityId')
        .select('numbered.number')
        .where('own.userId', '=', userId),
    )

/** The viewer's saved communities that are in their lists, the latest saved first; `match` narrows them unless null. */
export const listSavedCommunities = (db: Db, viewer: Viewer, now: string, match: string | null, page: PageOf) =>
  communitiesSeenBy(db, viewer, now)
    .innerJoin('savedCommunity as mark', 'mark.communityId', 'community.id')
    .select('mark.createdAt as savedAt')
    .where('mark.userId', '=', viewer.id)
    .$if(match !== null, (query) =>
      query.where(unindexed<string>('mark.communityId'), 'in', savedMatching(db, viewer.id, match ?? '')),
    )
    .where(visibleTo(viewer))
    .where(afterCursor(page, ['mark.createdAt', 'mark.communityId'], 'desc'))
    .orderBy('mark.createdAt', 'desc')
    .orderBy('mark.communityId', 'desc')
    .limit(page.limit + 1)
    .execute()
