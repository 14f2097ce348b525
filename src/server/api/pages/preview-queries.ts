import type { Db } from '../db/open.ts'

/** Those of these images that the post shows as its author's own. */
export const listImagesOf = (db: Db, postId: string, ids: readonly string[]) =>
  db
    .selectFrom('mediaUse')
    .select('mediaId')
    .where('targetType', '=', 'POST')
    .where('targetId', '=', postId)
    .where('mediaId', 'in', ids)
    .execute()
