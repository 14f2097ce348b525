import { type RawBuilder, sql } from 'kysely'
import { type Range, within } from './range-queries.ts'

/** From which day on (YYYY-MM-DD) what trends is counted; all days that are stored unless it is known. */
export interface Since {
  day: string | null
}

/**
 * Something stored that can be counted anew. `walked` is the table by whose ids it is cut into pieces; `counted` answers for
 * a piece what ought to be stored, by the names of the columns.
 */
interface Tally {
  what: string
  walked: 'post' | 'comment' | 'community' | 'topic' | 'reportCase'
  table: string
  keys: readonly string[]
  columns: readonly string[]
  counted: (range: Range, since: Since) => RawBuilder<unknown>
  /** Of a table whose rows are the count themselves: those of the piece. Without it, each row walked has one count. */
  stored?: (range: Range, since: Since) => RawBuilder<unknown>
  /** A count of nothing may have a row. */
  keepsZeros?: boolean
  /** A count that depends on counts of its own kind is put right again until nothing changes. */
  isLayered?: boolean
}

const isShown = (table: string) =>
  sql`${sql.ref(`${table}.deletedAt`)} is null and ${sql.ref(`${table}.hiddenAt`)} is null`

const members: Tally = {
  what: 'member counts of communities',
  walked: 'community',
  table: 'community',
  keys: ['id'],
  columns: ['memberCount'],
  counted: (range) => sql`
    select "id", coalesce("n", 0) as "memberCount" from "community"
    left join (select "communityId", count(*) as "n" from "communityMember"
      where ${within('communityId', range)} group by "communityId") on "communityId" = "id"
    where ${within('id', range)}`,
}

const comments: Tally = {
  what: 'comment counts of posts',
  walked: 'post',
  table: 'post',
  keys: ['id'],
  columns: ['commentCount', 'commenterCount'],
  counted: (range) => sql`
    select "post"."id", coalesce("n", 0) as "commentCount", coalesce("others", 0) as "commenterCount" from "post"
    left join (select "postId", count(*) as "n",
        count(distinct iif("comment"."authorId" = "own"."authorId", null, "comment"."authorId")) as "others"
      from "comment" join "post" as "own" on "own"."id" = "postId"
      where ${within('postId', range)} and ${isShown('comment')} group by "postId") on "postId" = "post"."id"
    where ${within('post.id', range)}`,
}

const reactions: Tally = {
  what: 'reaction counts of posts',
  walked: 'post',
  table: 'post',
  keys: ['id'],
  columns: ['likeCount', 'reactorCount'],
  counted: (range) => sql`
    select "post"."id", coalesce("likes", 0) as "likeCount", coalesce("others", 0) as "reactorCount" from "post"
    left join (select "targetId", sum("reactionType" = 'satisfaction') as "likes",
        sum("userId" <> "own"."authorId") as "others"
      from "reaction" join "post" as "own" on "own"."id" = "targetId"
      where "targetType" = 'POST' and ${within('targetId', range)} group by "targetId") on "targetId" = "post"."id"
    where ${within('post.id', range)}`,
}

const commenters: Tally = {
  what: 'people who commented on posts',
  walked: 'post',
  table: 'postCommenter',
  keys: ['postId', 'userId'],
  columns: ['commentCount'],
  counted: (range) => sql`
    select "postId", "authorId" as "userId", count(*) as "commentCount" from "comment"
    where ${within('postId', range)} and ${isShown('comment')} group by "postId", "authorId"`,
  stored: (range) => within('postId', range),
}

const replies: Tally = {
  what: 'reply counts of comments',
  walked: 'comment',
  table: 'comment',
  keys: ['id'],
  columns: ['replyCount'],
  counted: (range) => sql`
    select "comment"."id", coalesce("n", 0) as "replyCount" from "comment"
    left join (select "parentId" as "above", count(*) as "n" from "comment"
      where ${within('parentId', range)} and ("deletedAt" is null or "replyCount" > 0) group by "parentId")
      on "above" = "comment"."id"
    where ${within('comment.id', range)}`,
  isLayered: true,
}

const best: Tally = {
  what: 'ranks of comments',
  walked: 'comment',
  table: 'comment',
  keys: ['id'],
  columns: ['best'],
  counted: (range) => sql`
    select "comment"."id", coalesce(-"others", 0) as "best" from "comment"
    left join (select "targetId", sum("userId" <> "own"."authorId") as "others"
      from "reaction" join "comment" as "own" on "own"."id" = "targetId"
      where "targetType" = 'COMMENT' and ${within('targetId', range)} group by "targetId")
      on "targetId" = "comment"."id"
    where ${within('comment.id', range)}`,
}

const placesOfComments: Tally = {
  what: 'places of comments',
  walked: 'comment',
  table: 'comment',
  keys: ['id'],
  columns: ['communityId', 'repliedToId'],
  counted: (range) => sql`
    select "comment"."id", "post"."communityId", nullif("above"."authorId", "comment"."authorId") as "repliedToId"
    from "comment" join "post" on "post"."id" = "comment"."postId"
    left join "comment" as "above" on "above"."id" = "comment"."parentId"
    where ${within('comment.id', range)}`,
}

/** Posts of a community that was opened or closed lately are told of it a few at a time. */
const publicPosts: Tally = {
  what: 'whether posts are public',
  walked: 'post',
  table: 'post',
  keys: ['id'],
  columns: ['isPublic'],
  counted: (range) => sql`
    select "post"."id", "c"."isPrivate" = 0 and "c"."deletedAt" is null as "isPublic"
    from "post" join "community" as "c" on "c"."id" = "post"."communityId" and "c"."postsStaleSince" is null
    where ${within('post.id', range)}`,
}

const reactionCounts = (walked: 'post' | 'comment'): Tally => {
  const targetType = walked === 'post' ? 'POST' : 'COMMENT'
  const isHere = (range: Range) => sql`"targetType" = ${targetType} and ${within('targetId', range)}`
  return {
    what: `reactions of each type to ${walked}s`,
    walked,
    table: 'reactionCount',
    keys: ['targetType', 'targetId', 'reactionType'],
    columns: ['count'],
    counted: (range) => sql`
      select "targetType", "targetId", "reactionType", count(*) as "count" from "reaction"
      where ${isHere(range)} group by "targetId", "reactionType"`,
    stored: isHere,
  }
}

const isCounted = (table: string, { day }: Since) =>
  day === null ? sql`"day" >= (select min("day") from ${sql.table(table)})` : sql`"day" >= ${day}`

const communityDays: Tally = {
  what: 'days of communities',
  walked: 'community',
  table: 'communityDay',
  keys: ['communityId', 'day'],
  columns: ['activity'],
  counted: (range, since) => sql`
    select "communityId", "day", count(*) as "activity" from (
      select "communityId", substr("createdAt", 1, 10) as "day" from "communityMember"
      where ${within('communityId', range)}
      union all
      select "communityId", substr("createdAt", 1, 10) from "post"
      where ${within('communityId', range)} and ${isShown('post')}
    ) where ${isCounted('communityDay', since)} group by "communityId", "day"`,
  stored: (range, since) => sql`${within('communityId', range)} and ${isCounted('communityDay', since)}`,
  keepsZeros: true,
}

const topicDays: Tally = {
  what: 'days of topics',
  walked: 'community',
  table: 'topicDay',
  keys: ['communityId', 'topicId', 'day'],
  columns: ['posts'],
  counted: (range, since) => sql`
    select "communityId", "topicId", "day", count(*) as "posts" from (
      select "about"."communityId", "topicId", substr("about"."createdAt", 1, 10) as "day"
      from "postTopic" as "about" join "post" on "post"."id" = "about"."postId"
      where ${within('about.communityId', range)} and ${isShown('post')}
    ) where ${isCounted('topicDay', since)} group by "communityId", "topicId", "day"`,
  stored: (range, since) => sql`${within('communityId', range)} and ${isCounted('topicDay', since)}`,
  keepsZeros: true,
}

const communityTrends: Tally = {
  what: 'trends of communities',
  walked: 'community',
  table: 'community',
  keys: ['id'],
  columns: ['trend'],
  counted: (range) => sql`
    select "id", coalesce("n", 0) as "trend" from "community"
    left join (select "communityId", sum("activity") as "n" from "communityDay"
      where ${within('communityId', range)} group by "communityId") on "communityId" = "id"
    where ${within('id', range)}`,
}

const topicTrends: Tally = {
  what: 'trends of topics',
  walked: 'topic',
  table: 'topic',
  keys: ['id'],
  columns: ['trend'],
  counted: (range) => sql`
    select "topic"."id", coalesce("n", 0) as "trend" from "topic"
    left join (select "topicId", sum("posts") as "n" from "topicDay"
      join "community" on "community"."id" = "communityId" and "isPrivate" = 0 and "deletedAt" is null
      where ${within('topicId', range)} group by "topicId") on "topicId" = "topic"."id"
    where ${within('topic.id', range)}`,
}

const cases: Tally = {
  what: 'report counts of cases',
  walked: 'reportCase',
  table: 'reportCase',
  keys: ['id'],
  columns: ['reportCount'],
  counted: (range) => sql`
    select "id", (select count(*) from "report" where "report"."targetType" = "reportCase"."targetType"
      and "report"."targetId" = "reportCase"."targetId") as "reportCount"
    from "reportCase" where ${within('id', range)}`,
}

/** In an order in which each can trust what those before it have put right. */
export const tallies: readonly Tally[] = [
  members,
  comments,
  reactions,
  commenters,
  replies,
  best,
  placesOfComments,
  publicPosts,
  reactionCounts('post'),
  reactionCounts('comment'),
  communityDays,
  topicDays,
  communityTrends,
  topicTrends,
  cases,
]

export type { Tally }
