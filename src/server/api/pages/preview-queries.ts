import type { Db } from '../../platform/db/open.ts'

/** Returns which of these images the post's author uploaded. */
export const listImagesOf = (db: Db, postId: string, ids: readonly string[]) =>
  db
    .selectFrom('mediaUse')
    .select('mediaId')
    .where('targetType', '=', 'POST')
    .where('targetId', '=', postId)
    .where('mediaId', 'in', ids)
    .execute()
