import { type ExpressionBuilder, sql } from 'kysely'
import { bannedFrom } from '../../communities/core/access/predicates.ts'
import { existingUsers, showsProfileTo } from '../../identity/users/access/predicates.ts'
import { hearsOf } from '../../notify/blocks/queries.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { matchesIndex } from '../../platform/search-index/queries.ts'

type Builder = ExpressionBuilder<Schema, 'user'>

const isMember = (communityId: string) => (eb: Builder) =>
  eb.exists(
    eb
      .selectFrom('communityMember')
      .select('communityMember.userId')
      .where('communityMember.communityId', '=', communityId)
      .whereRef('communityMember.userId', '=', 'user.id'),
  )

/** Excludes the viewer, users who would not hear of a mention by them, and users banned from the community. */
export interface SuggestionScope {
  communityId: string
  viewerId: string
  /** Whether the viewer may know members who hide their profile. */
  seesHiddenMembers: boolean
}

const isSuggestible =
  ({ communityId, viewerId: askerId, seesHiddenMembers }: SuggestionScope) =>
  (eb: Builder) =>
    eb.and([
      ...[
        eb('user.id', '!=', askerId),
        hearsOf(sql.ref<string>('user.id'), askerId),
        existingUsers(eb),
        eb.not(bannedFrom(communityId, eb.ref('user.id'))),
      ],
      ...(seesHiddenMembers ? [] : [showsProfileTo(null)]),
    ])

/**
 * Users that match a query of `userSearch`. Starts the joins from the search table, which makes each look-up by
 * number cheap.
 */
const usersMatching = (db: Db, match: string, sought: SuggestionScope, limit: number) =>
  db
    .selectFrom('userSearch')
    .crossJoin('userNumber')
    .crossJoin('user')
    .select(['user.id', 'user.name', 'user.image'])
    .where(matchesIndex('userSearch', match))
    .whereRef('userNumber.number', '=', 'userSearch.rowid')
    .whereRef('user.id', '=', 'userNumber.userId')
    .where(isSuggestible(sought))
    .orderBy('userSearch.rowid', 'desc')
    .limit(limit)

/**
 * Members; newest accounts first. `match` should restrict the query to them, but the index can still have former ones,
 * whose profiles may be hidden.
 */
export const listMatchingMembers = (db: Db, match: string, sought: SuggestionScope, limit: number) =>
  usersMatching(db, match, sought, limit).where(isMember(sought.communityId)).execute()

/** Users with a visible profile; newest accounts first. */
export const listMatchingOthers = (db: Db, match: string, sought: SuggestionScope, limit: number) =>
  usersMatching(db, match, sought, limit).where(showsProfileTo(null)).execute()

/** The authors of a community's latest posts, once per post. */
export const listLatestAuthors = (db: Db, communityId: string, limit: number) =>
  db
    .selectFrom('post')
    .select('authorId')
    .where('communityId', '=', communityId)
    .where('deletedAt', 'is', null)
    .where('heldAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Restricts `ids` to suggestible users: members, and in public communities also others with a visible profile. */
export const listSuggestibleAmong = (
  db: Db,
  ids: readonly string[],
  sought: SuggestionScope & { isPrivate: boolean },
) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.name', 'user.image'])
    .where('user.id', 'in', ids)
    .where(isSuggestible(sought))
    .where((eb) => {
      const member = isMember(sought.communityId)(eb)
      return sought.isPrivate ? member : eb.or([member, showsProfileTo(null)])
    })
    .execute()
