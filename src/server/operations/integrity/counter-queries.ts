import { type RawBuilder, sql } from 'kysely'
import { visibilityJob } from '../../communities/community-settings/update-post-visibility.ts'
import { isWithin, type KeyRange } from './range-queries.ts'

/** The first day (YYYY-MM-DD) that counts towards trends; null includes all stored days. */
export interface Since {
  day: string | null
}

/**
 * A stored value that can be recounted. `scannedTable` is the table whose ids divide the work into ranges; `counted`
 * returns the correct values of a range, by column.
 */
interface Counter {
  what: string
  scannedTable: 'post' | 'comment' | 'community' | 'topic' | 'reportCase'
  table: string
  keys: readonly string[]
  columns: readonly string[]
  counted: (range: KeyRange, since: Since) => RawBuilder<unknown>
  /**
   * For tables whose rows are themselves counters: the stored rows of the range. By default, each scanned row has one
   * counter.
   */
  stored?: (range: KeyRange, since: Since) => RawBuilder<unknown>
  /** Whether zero counts may have a row. */
  storesZeros?: boolean
  /** A counter that depends on other counters of its kind; repairs repeat until nothing changes. */
  isLayered?: boolean
}

const isShown = (table: string) =>
  sql`${sql.ref(`${table}.deletedAt`)} is null and ${sql.ref(`${table}.hiddenAt`)} is null`

const members: Counter = {
  what: 'member counts of communities',
  scannedTable: 'community',
  table: 'community',
  keys: ['id'],
  columns: ['memberCount'],
  counted: (range) => sql`
    select "id", coalesce("n", 0) as "memberCount" from "community"
    left join (select "communityId", count(*) as "n" from "communityMember"
      where ${isWithin('communityId', range)} group by "communityId") as "counts" on "communityId" = "id"
    where ${isWithin('id', range)}`,
}

const comments: Counter = {
  what: 'comment counts of posts',
  scannedTable: 'post',
  table: 'post',
  keys: ['id'],
  columns: ['commentCount', 'commenterCount', 'activeAt'],
  counted: (range) => sql`
    select "post"."id", coalesce("n", 0) as "commentCount", coalesce("others", 0) as "commenterCount",
      coalesce("newestAt", "post"."createdAt") as "activeAt" from "post"
    left join (select "postId", count(*) as "n",
        count(distinct nullif("comment"."authorId", "own"."authorId")) as "others", max("comment"."createdAt") as "newestAt"
      from "comment" join "post" as "own" on "own"."id" = "postId"
      where ${isWithin('postId', range)} and ${isShown('comment')} group by "postId") as "counts" on "postId" = "post"."id"
    where ${isWithin('post.id', range)}`,
}

const reactions: Counter = {
  what: 'reaction counts of posts',
  scannedTable: 'post',
  table: 'post',
  keys: ['id'],
  columns: ['likeCount', 'reactorCount'],
  counted: (range) => sql`
    select "post"."id", coalesce("likes", 0) as "likeCount", coalesce("others", 0) as "reactorCount" from "post"
    left join (select "targetId", count(*) filter (where "reactionType" = 'satisfaction') as "likes",
        count(*) filter (where "userId" <> "own"."authorId") as "others"
      from "reaction" join "post" as "own" on "own"."id" = "targetId"
      where "targetType" = 'POST' and ${isWithin('targetId', range)} group by "targetId") as "counts" on "targetId" = "post"."id"
    where ${isWithin('post.id', range)}`,
}

const commenters: Counter = {
  what: 'commenters of posts',
  scannedTable: 'post',
  table: 'postCommenter',
  keys: ['postId', 'userId'],
  columns: ['commentCount'],
  counted: (range) => sql`
    select "postId", "authorId" as "userId", count(*) as "commentCount" from "comment"
    where ${isWithin('postId', range)} and ${isShown('comment')} group by "postId", "authorId"`,
  stored: (range) => isWithin('postId', range),
}

const replies: Counter = {
  what: 'reply counts of comments',
  scannedTable: 'comment',
  table: 'comment',
  keys: ['id'],
  columns: ['replyCount'],
  counted: (range) => sql`
    select "comment"."id", coalesce("n", 0) as "replyCount" from "comment"
    left join (select "parentId" as "above", count(*) as "n" from "comment"
      where ${isWithin('parentId', range)} and ("deletedAt" is null or "replyCount" > 0) group by "parentId") as "counts"
      on "above" = "comment"."id"
    where ${isWithin('comment.id', range)}`,
  isLayered: true,
}

const bestScores: Counter = {
  what: 'ranks of comments',
  scannedTable: 'comment',
  table: 'comment',
  keys: ['id'],
  columns: ['best'],
  counted: (range) => sql`
    select "comment"."id", coalesce(-"others", 0) as "best" from "comment"
    left join (select "targetId", count(*) filter (where "userId" <> "own"."authorId") as "others"
      from "reaction" join "comment" as "own" on "own"."id" = "targetId"
      where "targetType" = 'COMMENT' and ${isWithin('targetId', range)} group by "targetId") as "counts"
      on "targetId" = "comment"."id"
    where ${isWithin('comment.id', range)}`,
}

const commentCommunities: Counter = {
  what: 'communities and parents of comments',
  scannedTable: 'comment',
  table: 'comment',
  keys: ['id'],
  columns: ['communityId', 'repliedToId'],
  counted: (range) => sql`
    select "comment"."id", "post"."communityId", nullif("above"."authorId", "comment"."authorId") as "repliedToId"
    from "comment" join "post" on "post"."id" = "comment"."postId"
    left join "comment" as "above" on "above"."id" = "comment"."parentId"
    where ${isWithin('comment.id', range)}`,
}

/** After a community's visibility changed, its posts are updated in batches. */
const publicPosts: Counter = {
  what: 'visibility of posts',
  scannedTable: 'post',
  table: 'post',
  keys: ['id'],
  columns: ['isPublic'],
  counted: (range) => sql`
    select "post"."id", case when "c"."isPrivate" = 0 and "c"."deletedAt" is null then 1 else 0 end as "isPublic"
    from "post" join "community" as "c" on "c"."id" = "post"."communityId"
    where ${isWithin('post.id', range)}
      and not exists (select 1 from "job" where "kind" = ${visibilityJob.kind} and "key" = "c"."id")`,
}

const reactionCounts = (walked: 'post' | 'comment'): Counter => {
  const targetType = walked === 'post' ? 'POST' : 'COMMENT'
  const isHere = (range: KeyRange) => sql`"targetType" = ${targetType} and ${isWithin('targetId', range)}`
  return {
    what: `reactions of each type to ${walked}s`,
    scannedTable: walked,
    table: 'reactionCount',
    keys: ['targetType', 'targetId', 'reactionType'],
    columns: ['count'],
    counted: (range) => sql`
      select "targetType", "targetId", "reactionType", count(*) as "count" from "reaction"
      where ${isHere(range)} group by "targetType", "targetId", "reactionType"`,
    stored: isHere,
  }
}

const isCounted = (table: string, { day }: Since) =>
  day === null ? sql`"day" >= (select min("day") from ${sql.table(table)})` : sql`"day" >= ${day}`

const communityDays: Counter = {
  what: 'days of communities',
  scannedTable: 'community',
  table: 'communityDay',
  keys: ['communityId', 'day'],
  columns: ['activity'],
  counted: (range, since) => sql`
    select "communityId", "day", count(*) as "activity" from (
      select "communityId", substr("createdAt", 1, 10) as "day" from "communityMember"
      where ${isWithin('communityId', range)}
      union all
      select "communityId", substr("createdAt", 1, 10) from "post"
      where ${isWithin('communityId', range)} and ${isShown('post')}
    ) as "events" where ${isCounted('communityDay', since)} group by "communityId", "day"`,
  stored: (range, since) => sql`${isWithin('communityId', range)} and ${isCounted('communityDay', since)}`,
  storesZeros: true,
}

const topicDays: Counter = {
  what: 'days of topics',
  scannedTable: 'community',
  table: 'topicDay',
  keys: ['communityId', 'topicId', 'day'],
  columns: ['posts'],
  counted: (range, since) => sql`
    select "communityId", "topicId", "day", count(*) as "posts" from (
      select "about"."communityId", "topicId", substr("about"."createdAt", 1, 10) as "day"
      from "postTopic" as "about" join "post" on "post"."id" = "about"."postId"
      where ${isWithin('about.communityId', range)} and ${isShown('post')}
    ) as "events" where ${isCounted('topicDay', since)} group by "communityId", "topicId", "day"`,
  stored: (range, since) => sql`${isWithin('communityId', range)} and ${isCounted('topicDay', since)}`,
  storesZeros: true,
}

const communityTrends: Counter = {
  what: 'trends of communities',
  scannedTable: 'community',
  table: 'community',
  keys: ['id'],
  columns: ['trend'],
  counted: (range) => sql`
    select "id", coalesce("n", 0) as "trend" from "community"
    left join (select "communityId", sum("activity") as "n" from "communityDay"
      where ${isWithin('communityId', range)} group by "communityId") as "counts" on "communityId" = "id"
    where ${isWithin('id', range)}`,
}

const topicTrends: Counter = {
  what: 'trends of topics',
  scannedTable: 'topic',
  table: 'topic',
  keys: ['id'],
  columns: ['trend'],
  counted: (range) => sql`
    select "topic"."id", coalesce("n", 0) as "trend" from "topic"
    left join (select "topicId", sum("posts") as "n" from "topicDay"
      join "community" on "community"."id" = "communityId" and "isPrivate" = 0 and "deletedAt" is null
      where ${isWithin('topicId', range)} group by "topicId") as "counts" on "topicId" = "topic"."id"
    where ${isWithin('topic.id', range)}`,
}

const cases: Counter = {
  what: 'report counts of cases',
  scannedTable: 'reportCase',
  table: 'reportCase',
  keys: ['id'],
  columns: ['reportCount'],
  counted: (range) => sql`
    select "id", (select count(*) from "report" where "report"."targetType" = "reportCase"."targetType"
      and "report"."targetId" = "reportCase"."targetId") as "reportCount"
    from "reportCase" where ${isWithin('id', range)}`,
}

/** Ordered so that each counter only depends on earlier ones. */
export const counters: readonly Counter[] = [
  members,
  comments,
  reactions,
  commenters,
  replies,
  bestScores,
  commentCommunities,
  publicPosts,
  reactionCounts('post'),
  reactionCounts('comment'),
  communityDays,
  topicDays,
  communityTrends,
  topicTrends,
  cases,
]

export type { Counter }
