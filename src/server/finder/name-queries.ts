import { visibleTo } from '../communities/visible.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import { numbered } from './number-queries.ts'

/** Of the communities with these numbers those that the viewer may see. */
export const listCommunitiesNumbered = (db: Db, viewer: Viewer | null, numbers: readonly number[]) =>
  db
    .selectFrom('communityNumber')
    .innerJoin('community', 'community.id', 'communityNumber.communityId')
    .select(['communityNumber.number', 'community.id', 'community.name', 'community.slug', 'community.description'])
    .select(['community.isPrivate', 'community.memberCount'])
    .where('communityNumber.number', 'in', numbered(numbers))
    .where(visibleTo(viewer))
    .execute()

const people = (db: Db, numbers: readonly number[]) =>
  db
    .selectFrom('personNumber')
    .innerJoin('user', 'user.id', 'personNumber.personId')
    .select(['personNumber.number', 'user.id', 'user.name', 'user.image'])
    .where('personNumber.number', 'in', numbered(numbers))
    .where('user.deletedAt', 'is', null)
    .where('user.awaitsApprovalSince', 'is', null)

/** The people with these numbers who are there. */
export const listPeopleNumbered = (db: Db, numbers: readonly number[]) => people(db, numbers).execute()

/** Those of them who do not hide their profile from the viewer. */
export const listShownPeopleNumbered = (db: Db, viewer: Viewer | null, numbers: readonly number[]) =>
  people(db, numbers)
    .where((eb) => {
      const hides = eb
        .selectFrom('userSetting')
        .select('userSetting.key')
        .whereRef('userSetting.userId', '=', 'user.id')
        .where('userSetting.key', '=', 'PRIVACY_PROFILE_VISIBLE')
        .where('userSetting.value', '=', 'false')
      return eb.or([eb('user.id', '=', viewer?.id ?? ''), eb.not(eb.exists(hides))])
    })
    .execute()
