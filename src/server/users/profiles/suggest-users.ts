import type { z } from 'zod'
import type { Author } from '../../../shared/identity/auth.ts'
import { limits } from '../../../shared/platform/limits.ts'
import type { suggestUsersInput } from '../../../shared/users/profiles.ts'
import { communityFor } from '../../communities/core/access/loaders.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { indexNow } from '../../platform/search-index/index-now.ts'
import { matchMembersOf, matchNonMembersOf, matchQuery } from '../../platform/search-index/match-query.ts'
import {
  listLatestAuthors,
  listMatchingMembers,
  listMatchingOthers,
  listSuggestibleAmong,
  type SuggestionScope,
} from './suggest-queries.ts'

interface SuggestionCommunity extends SuggestionScope {
  isPrivate: boolean
}

const max = limits.mentionSuggestions
/** The number of latest posts in which to look for active authors. */
const latestPosts = 50

/**
 * Suggests users to mention in a community where the viewer may write, by prefixes of the words in their names: members
 * first, then, in public communities, other users with a visible profile. An empty query suggests the latest authors.
 */
export async function suggestUsers(
  ctx: Context & { viewer: Viewer },
  { slug, q }: z.output<typeof suggestUsersInput>,
): Promise<Author[]> {
  const { community, can } = await communityFor(ctx, 'comment', 'slug', slug)
  const scope = {
    communityId: community.id,
    viewerId: ctx.viewer.id,
    isPrivate: community.isPrivate === 1,
    seesHiddenMembers: can.seeAllMembers,
  }
  if (q === '') return recentAuthors(ctx.db, scope)
  const match = matchQuery(q)
  return match === null ? [] : usersByName(ctx.db, scope, match)
}

async function usersByName(db: Db, scope: SuggestionCommunity, match: string): Promise<Author[]> {
  await indexNow(db, 'user')
  const members = await listMatchingMembers(db, matchMembersOf(scope.communityId, match), scope, max)
  if (scope.isPrivate || members.length === max) return members
  const others = matchNonMembersOf(scope.communityId, match)
  return [...members, ...(await listMatchingOthers(db, others, scope, max - members.length))]
}

async function recentAuthors(db: Db, scope: SuggestionCommunity): Promise<Author[]> {
  const authors = await listLatestAuthors(db, scope.communityId, latestPosts)
  const ids = [...new Set(authors.map(({ authorId }) => authorId))]
  if (ids.length === 0) return []
  const users = new Map((await listSuggestibleAmong(db, ids, scope)).map((user) => [user.id, user]))
  return ids.flatMap((id) => users.get(id) ?? []).slice(0, max)
}
