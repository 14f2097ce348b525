import { limits } from '../../../shared/platform/limits.ts'
import { withoutIndex } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'

/** The scope of a record: one community, or the instance. */
interface RecordScope {
  userId: string
  communityId: string | undefined
}

/** Returns the user and whether they are banned from the community. */
export const findUserOnRecord = (db: Db, userId: string, communityId: string | null) =>
  db
    .selectFrom('user')
    .leftJoin('communityBan as ban', (join) =>
      join.onRef('ban.userId', '=', 'user.id').on('ban.communityId', '=', communityId ?? ''),
    )
    .select(['user.createdAt', 'user.suspendedUntil', 'ban.userId as bannedId'])
    .where('user.id', '=', userId)
    .where('user.deletedAt', 'is', null)
    .executeTakeFirst()

/** Counts the upheld cases about the user and their content. */
export async function countUpheld(db: Db, { userId, communityId }: RecordScope): Promise<number> {
  const some = await db
    .selectFrom('reportCase')
    .select('id')
    .where('authorId', '=', userId)
    .where(withoutIndex<string>('status'), '=', 'RESOLVED')
    .$if(communityId !== undefined, (query) => query.where(withoutIndex<string>('communityId'), '=', communityId ?? ''))
    .limit(limits.casesCounted)
    .execute()
  return some.length
}

/** Counts the warnings to the user. */
export async function countWarnings(db: Db, { userId, communityId }: RecordScope): Promise<number> {
  const some = await db
    .selectFrom('auditEntry')
    .select('id')
    .where('aboutId', '=', userId)
    .where(withoutIndex<string>('action'), '=', 'user.warn')
    .$if(communityId !== undefined, (query) => query.where(withoutIndex<string>('communityId'), '=', communityId ?? ''))
    .limit(limits.casesCounted)
    .execute()
  return some.length
}
