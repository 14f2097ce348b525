import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { matches } from '../search/queries.ts'

type Builder = ExpressionBuilder<Schema, 'user'>

const isMember = (communityId: string) => (eb: Builder) =>
  eb.exists(
    eb
      .selectFrom('communityMember')
      .select('communityMember.userId')
      .where('communityMember.communityId', '=', communityId)
      .whereRef('communityMember.userId', '=', 'user.id'),
  )

const isBanned = (communityId: string) => (eb: Builder) =>
  eb.exists(
    eb
      .selectFrom('communityBan')
      .select('communityBan.userId')
      .where('communityBan.communityId', '=', communityId)
      .whereRef('communityBan.userId', '=', 'user.id'),
  )

const hides = (eb: Builder) =>
  eb.exists(
    eb
      .selectFrom('userSetting')
      .select('userSetting.key')
      .whereRef('userSetting.userId', '=', 'user.id')
      .where('userSetting.key', '=', 'PRIVACY_PROFILE_VISIBLE')
      .where('userSetting.value', '=', 'false'),
  )

/** Who is looked for: not the one who asks, nor who is banned from the community. */
interface Sought {
  communityId: string
  askerId: string
}

const isSought =
  ({ communityId, askerId }: Sought) =>
  (eb: Builder) =>
    eb.and([
      eb('user.id', '!=', askerId),
      eb('user.deletedAt', 'is', null),
      eb('user.awaitsApprovalSince', 'is', null),
      eb.not(isBanned(communityId)(eb)),
    ])

/** The people whom a query of `personSearch` finds, joined from the search on: each look-up by number is cheap then. */
const found = (db: Db, match: string, sought: Sought, limit: number) =>
  db
    .selectFrom('personSearch')
    .crossJoin('personNumber')
    .crossJoin('user')
    .select(['user.id', 'user.name', 'user.image'])
    .where(matches('personSearch', match))
    .whereRef('personNumber.number', '=', 'personSearch.rowid')
    .whereRef('user.id', '=', 'personNumber.personId')
    .where(isSought(sought))
    .orderBy('personSearch.rowid', 'desc')
    .limit(limit)

/** Members, when `match` keeps to them; the newest accounts first. */
export const listMembersFound = (db: Db, match: string, sought: Sought, limit: number) =>
  found(db, match, sought, limit).execute()

/** People who do not hide their profile; the newest accounts first. */
export const listOthersFound = (db: Db, match: string, sought: Sought, limit: number) =>
  found(db, match, sought, limit)
    .where((eb) => eb.not(hides(eb)))
    .execute()

/** Who wrote the latest posts of a community; each as often as they did. */
export const listLatestAuthors = (db: Db, communityId: string, limit: number) =>
  db
    .selectFrom('post')
    .select('authorId')
    .where('communityId', '=', communityId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Those of the people who may be suggested: members, and unless they hide, others too where everybody may read. */
export const listSoughtAmong = (db: Db, ids: readonly string[], sought: Sought & { isPrivate: boolean }) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.name', 'user.image'])
    .where('user.id', 'in', ids)
    .where(isSought(sought))
    .where((eb) => {
      const member = isMember(sought.communityId)(eb)
      return sought.isPrivate ? member : eb.or([member, eb.not(hides(eb))])
    })
    .execute()
