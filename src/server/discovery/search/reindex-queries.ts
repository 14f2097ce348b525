import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { numbered } from './number-queries.ts'

/** The first community that is due after this one, and whether it is one for everybody. */
export const findDueAfter = (db: Db, communityId: string) =>
  db
    .selectFrom('searchDue')
    .crossJoin('community')
    .select(['community.id', 'community.isPrivate', 'community.deletedAt'])
    .whereRef('community.id', '=', 'searchDue.communityId')
    .where('searchDue.communityId', '>', communityId)
    .orderBy('searchDue.communityId')
    .limit(1)
    .executeTakeFirst()

export const findDue = (db: Db, communityId: string) =>
  db
    .selectFrom('searchDue')
    .innerJoin('community', 'community.id', 'searchDue.communityId')
    .select(['community.id', 'community.isPrivate', 'community.deletedAt'])
    .where('searchDue.communityId', '=', communityId)
    .executeTakeFirst()

export const deleteDue = (db: Db, communityId: string) =>
  db.deleteFrom('searchDue').where('communityId', '=', communityId).execute()

/** How long the texts of the posts or comments with these numbers are. */
export const listLengths = (db: Db, kind: 'post' | 'comment', numbers: readonly number[]) =>
  kind === 'post'
    ? db
        .selectFrom('postNumber as known')
        .innerJoin('post as written', 'written.id', 'known.postId')
        .select(['known.number', sql<number>`octet_length("written"."content")`.as('bytes')])
        .where('known.number', 'in', numbered(numbers))
        .orderBy('known.number', 'desc')
        .execute()
    : db
        .selectFrom('commentNumber as known')
        .innerJoin('comment as written', 'written.id', 'known.commentId')
        .select(['known.number', sql<number>`octet_length("written"."content")`.as('bytes')])
        .where('known.number', 'in', numbered(numbers))
        .orderBy('known.number', 'desc')
        .execute()

/** Wakes the triggers that keep the index for the posts or comments with these numbers. */
export const updateIndexed = (db: Db, kind: 'post' | 'comment', numbers: readonly number[]) =>
  kind === 'post'
    ? db
        .updateTable('post')
        .set((eb) => ({ communityId: eb.ref('communityId') }))
        .where('id', 'in', sql<string>`(select "postId" from "postNumber" where "number" in ${numbered(numbers)})`)
        .execute()
    : db
        .updateTable('comment')
        .set((eb) => ({ postId: eb.ref('postId') }))
        .where(
          'id',
          'in',
          sql<string>`(select "commentId" from "commentNumber" where "number" in ${numbered(numbers)})`,
        )
        .execute()
