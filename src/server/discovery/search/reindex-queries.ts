import type { Db } from '../../platform/db/open.ts'

export const findToReindex = (db: Db, communityId: string) =>
  db.selectFrom('community').select(['id', 'isPrivate', 'deletedAt']).where('id', '=', communityId).executeTakeFirst()
