import { limits } from '../../shared/limits.ts'
import { unindexed } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'

/** Where somebody is looked at: in one community, or everywhere. */
interface Where {
  userId: string
  communityId: string | undefined
}

/** The person, and whether they are banned from the community. */
export const findPersonOnRecord = (db: Db, userId: string, communityId: string | null) =>
  db
    .selectFrom('user')
    .leftJoin('communityBan as ban', (join) =>
      join.onRef('ban.userId', '=', 'user.id').on('ban.communityId', '=', communityId ?? ''),
    )
    .select(['user.createdAt', 'user.suspendedUntil', 'ban.userId as bannedId'])
    .where('user.id', '=', userId)
    .where('user.deletedAt', 'is', null)
    .executeTakeFirst()

/** How often what they wrote, or they themselves, were reported rightly. */
export async function countUpheld(db: Db, { userId, communityId }: Where): Promise<number> {
  const some = await db
    .selectFrom('reportCase')
    .select('id')
    .where('authorId', '=', userId)
    .where(unindexed<string>('status'), '=', 'RESOLVED')
    .$if(communityId !== undefined, (query) => query.where(unindexed<string>('communityId'), '=', communityId ?? ''))
    .limit(limits.casesCounted)
    .execute()
  return some.length
}

/** How often they were warned. */
export async function countWarnings(db: Db, { userId, communityId }: Where): Promise<number> {
  const some = await db
    .selectFrom('auditEntry')
    .select('id')
    .where('aboutId', '=', userId)
    .where(unindexed<string>('action'), '=', 'person.warn')
    .$if(communityId !== undefined, (query) => query.where(unindexed<string>('communityId'), '=', communityId ?? ''))
    .limit(limits.casesCounted)
    .execute()
  return some.length
}
