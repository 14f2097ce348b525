import { type RawBuilder, sql } from 'kysely'
import type { NotificationKind } from '../../../shared/notifications/kinds.ts'
import type { FollowLevel } from '../../../shared/notify/follows.ts'
import { notifiedUsers } from '../../communities/core/access/predicates.ts'
import { isActiveAccount } from '../../instance/restrictions/queries.ts'
import { hearsOf } from '../../notify/blocks/queries.ts'
import type { WatchedText } from '../../notify/fan-out/watchers-job.ts'
import { levelOfPost, postColumns } from '../../notify/follows/level-queries.ts'
import { hasMailAddress } from '../../notify/recipient-queries.ts'
import type { Db } from '../../platform/db/open.ts'
import { shownPosts } from '../posts/access/predicates.ts'
import { shownComments } from '../unread/access/predicates.ts'

/** Returns a post that everyone in its community may see. */
export const findShownPost = (db: Db, id: string) =>
  db
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select(['post.communityId', 'post.authorId', 'community.memberCount', 'post.announcedAt'])
    .where('post.id', '=', id)
    .where('community.deletedAt', 'is', null)
    .where(shownPosts)
    .executeTakeFirst()

export const findShownComment = (db: Db, id: string) =>
  db.selectFrom('comment').select('authorId').where('comment.id', '=', id).where(shownComments).executeTakeFirst()

/** A text, and which of its possible readers to look at. */
export interface WatcherSearch extends WatchedText {
  communityId: string
  /** The author of the text. */
  authorId: string
  /** The kinds of notifications that make another one needless; null for any kind. */
  kindsBefore: readonly NotificationKind[] | null
  /** The levels at which users hear of it. */
  levels: readonly FollowLevel[]
  /** Whether members hear of it who chose nothing. */
  includesAllMembers: boolean
  now: string
  /** Users with greater ids. */
  after: string
  limit: number
}

/** Users to whom some choice or membership may bring the text, each branch along its index. */
function candidates(search: WatcherSearch): RawBuilder<{ userId: string }> {
  const { postId, commentId, communityId, levels, includesAllMembers, after, limit } = search
  const isWanted = sql`in (${sql.join(levels)})`
  const page = sql`and "userId" > ${after} order by "userId" limit ${limit}`
  const branches = [
    sql`select "userId" from "follow" where "targetType" = 'COMMUNITY' and "targetId" = ${communityId}
      and "level" ${isWanted} ${page}`,
    sql`select "userId" from "follow" where "targetType" = 'TOPIC' and "level" ${isWanted}
      and "targetId" in (select "topicId" from "postTopic" where "postId" = ${postId}) ${page}`,
    includesAllMembers
      ? sql`select "userId" from "communityMember" where "communityId" = ${communityId} ${page}`
      : sql`select "userId" from "communityMember" where "communityId" = ${communityId}
          and "defaultLevel" is not null and "defaultLevel" ${isWanted} ${page}`,
    // A new post has neither followers nor users who wrote in it.
    ...(commentId === null
      ? []
      : [
          sql`select "userId" from "follow" where "targetType" = 'POST' and "targetId" = ${postId}
            and "level" ${isWanted} ${page}`,
          sql`select "userId" from "postCommenter" where "postId" = ${postId} ${page}`,
          sql`select "authorId" as "userId" from "post" where "id" = ${postId} and "authorId" > ${after}`,
        ]),
  ]
  const parts = branches.map((branch, at) => sql`select "userId" from (${branch}) as ${sql.ref(`branch${at}`)}`)
  return sql`(select "userId" from (${sql.join(parts, sql` union `)}) as "found" order by "userId" limit ${limit})`
}

/**
 * Returns the next users by id, whether they have a notification about the text, and whether to notify them: they may read it, are not banned, hear of its
 * author, follow the post at a level of `levels`, have not hidden the post, and have no such notification about the text.
 */
export function listWatchers(db: Db, search: WatcherSearch) {
  const { postId, commentId, communityId, authorId, kindsBefore, levels, now } = search
  const userId = sql.ref<string>('user.id')
  return db
    .selectFrom(candidates(search).as('candidate'))
    .innerJoin('user', 'user.id', 'candidate.userId')
    .innerJoin('post', (join) => join.on('post.id', '=', postId))
    .select(['user.id', 'user.quietFrom', 'user.quietTo', 'user.timeZone'])
    .select((eb) => {
      const notified = eb
        .selectFrom('notification')
        .select('notification.id')
        .whereRef('notification.userId', '=', 'user.id')
        .where('notification.postId', '=', postId)
        .where('notification.commentId', commentId === null ? 'is' : '=', commentId)
        .$if(kindsBefore !== null, (query) => query.where('notification.kind', 'in', kindsBefore ?? []))
      const hidden = eb
        .selectFrom('hiddenPost as unwanted')
        .select('unwanted.postId')
        .where('unwanted.postId', '=', postId)
        .whereRef('unwanted.userId', '=', 'user.id')
      const isRecipient = eb.and([
        eb('user.id', '!=', authorId),
        eb('user.deletedAt', 'is', null),
        isActiveAccount(now),
        notifiedUsers(communityId)(eb),
        hearsOf(userId, authorId),
        eb(levelOfPost(postColumns, userId), 'in', levels),
        eb.not(eb.exists(hidden)),
        eb.not(eb.exists(notified)),
      ])
      return [
        eb.case().when(isRecipient).then(1).else(0).end().as('isRecipient'),
        eb.case().when(eb.exists(notified)).then(1).else(0).end().as('isNotified'),
        eb.case().when(hasMailAddress(eb)).then(eb.ref('user.email')).end().as('email'),
      ]
    })
    .orderBy('user.id')
    .execute()
}
