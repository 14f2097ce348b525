import { sql } from 'kysely'
import { inNumbers } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'

export const findToReindex = (db: Db, communityId: string) =>
  db.selectFrom('community').select(['id', 'isPrivate', 'deletedAt']).where('id', '=', communityId).executeTakeFirst()

/** Returns the text lengths of the posts or comments with these numbers. */
export const listLengths = (db: Db, kind: 'post' | 'comment', numbers: readonly number[]) =>
  kind === 'post'
    ? db
        .selectFrom('postNumber as known')
        .innerJoin('post as written', 'written.id', 'known.postId')
        .select(['known.number', sql<number>`octet_length("written"."content")`.as('bytes')])
        .where('known.number', 'in', inNumbers(numbers))
        .orderBy('known.number', 'desc')
        .execute()
    : db
        .selectFrom('commentNumber as known')
        .innerJoin('comment as written', 'written.id', 'known.commentId')
        .select(['known.number', sql<number>`octet_length("written"."content")`.as('bytes')])
        .where('known.number', 'in', inNumbers(numbers))
        .orderBy('known.number', 'desc')
        .execute()
