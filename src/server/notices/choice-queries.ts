import type { NoticeKind } from '../../shared/notices.ts'
import { flag } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'

/** What a person has chosen, as far as they have. */
export const listChoices = (db: Db, userId: string) =>
  db.selectFrom('noticeChoice').select(['kind', 'isMailed']).where('userId', '=', userId).execute()

export const upsertChoice = (db: Db, userId: string, kind: NoticeKind, isMailed: boolean) =>
  db
    .insertInto('noticeChoice')
    .values({ userId, kind, isMailed: flag(isMailed) })
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet({ isMailed: flag(isMailed) }))
    .execute()
