import { sql } from 'kysely'
import type { Db } from '../../src/server/db/open.ts'
import { hotRank } from '../../src/shared/hot.ts'

interface Count {
  what: string
  stored: number
  counted: number
}

const counts = sql<Count>`
  select 'members of ' || "slug" as "what", "memberCount" as "stored",
    (select count(*) from "communityMember" as "m" where "m"."communityId" = "community"."id") as "counted"
  from "community"
  union all
  select 'comments of ' || "title", "commentCount",
    (select count(*) from "comment" as "c" where "c"."postId" = "post"."id" and "c"."deletedAt" is null
      and "c"."hiddenAt" is null)
  from "post"
  union all
  select 'likes of ' || "title", "likeCount",
    (select count(*) from "reaction" as "r" where "r"."targetType" = 'POST' and "r"."targetId" = "post"."id"
      and "r"."reactionType" = 'satisfaction')
  from "post"
  union all
  select 'reactors to ' || "title", "reactorCount",
    (select count(*) from "reaction" as "r" where "r"."targetType" = 'POST' and "r"."targetId" = "post"."id"
      and "r"."userId" <> "post"."authorId")
  from "post"
  union all
  select 'commenters of ' || "title", "commenterCount",
    (select count(distinct "authorId") from "comment" as "c" where "c"."postId" = "post"."id"
      and "c"."deletedAt" is null and "c"."hiddenAt" is null and "c"."authorId" <> "post"."authorId")
  from "post"
  union all
  select 'people who commented ' || "title",
    (select count(*) from "postCommenter" as "p" where "p"."postId" = "post"."id"),
    (select count(distinct "authorId") from "comment" as "c" where "c"."postId" = "post"."id"
      and "c"."deletedAt" is null and "c"."hiddenAt" is null)
  from "post"
  union all
  select 'comments of ' || "userId" || ' on ' || "postId", "commentCount",
    (select count(*) from "comment" as "c" where "c"."postId" = "postCommenter"."postId"
      and "c"."authorId" = "postCommenter"."userId" and "c"."deletedAt" is null and "c"."hiddenAt" is null)
  from "postCommenter"
  union all
  select 'replies to ' || "content", "replyCount",
    (select count(*) from "comment" as "c" where "c"."parentId" = "comment"."id"
      and ("c"."deletedAt" is null or "c"."replyCount" > 0))
  from "comment"
  union all
  select 'best of ' || "content", -"best",
    (select count(*) from "reaction" as "r" where "r"."targetType" = 'COMMENT' and "r"."targetId" = "comment"."id"
      and "r"."userId" <> "comment"."authorId")
  from "comment"
  union all
  select 'people with ' || "reactionType" || ' on ' || "targetId", "count",
    (select count(*) from "reaction" as "r" where "r"."targetType" = "held"."targetType"
      and "r"."targetId" = "held"."targetId" and "r"."reactionType" = "held"."reactionType")
  from "reactionCount" as "held"
  union all
  select 'whether ' || "title" || ' is public', "isPublic", "c"."isPrivate" = 0 and "c"."deletedAt" is null
  from "post" join "community" as "c" on "c"."id" = "post"."communityId"
  union all
  select 'community of ' || "comment"."content", 1, "comment"."communityId" = "post"."communityId"
  from "comment" join "post" on "post"."id" = "comment"."postId"
  union all
  select 'who is replied to by ' || "reply"."content", 1, "reply"."repliedToId" is
    (select nullif("authorId", "reply"."authorId") from "comment" as "c" where "c"."id" = "reply"."parentId")
  from "comment" as "reply"
  union all
  select 'types of reaction', (select count(*) from "reactionCount"),
    (select count(*) from (select distinct "targetType", "targetId", "reactionType" from "reaction"))`

/** A day is counted while there are days as old as it. */
const trends = sql<Count>`
  with "happened" as (
    select "communityId", substr("createdAt", 1, 10) as "day" from "communityMember"
    union all
    select "communityId", substr("createdAt", 1, 10) from "post"
    where "deletedAt" is null and "hiddenAt" is null
  ), "written" as (
    select "t"."communityId", "topicId", substr("t"."createdAt", 1, 10) as "day"
    from "postTopic" as "t" join "post" on "post"."id" = "t"."postId"
    where "post"."deletedAt" is null and "post"."hiddenAt" is null
  )
  select 'activity of ' || "communityId" || ' on ' || "day" as "what", "activity" as "stored",
    (select count(*) from "happened" as "h"
      where "h"."communityId" = "d"."communityId" and "h"."day" = "d"."day") as "counted"
  from "communityDay" as "d"
  union all
  select 'days of ' || "slug",
    (select count(*) from "communityDay" as "d" where "d"."communityId" = "community"."id" and "activity" > 0),
    (select count(distinct "day") from "happened" as "h" where "h"."communityId" = "community"."id"
      and "h"."day" >= (select min("day") from "communityDay"))
  from "community"
  union all
  select 'trend of ' || "slug", "trend",
    (select coalesce(sum("activity"), 0) from "communityDay" as "d" where "d"."communityId" = "community"."id")
  from "community"
  union all
  select 'posts about ' || "topicId" || ' on ' || "day", "posts",
    (select count(*) from "written" as "w" where "w"."communityId" = "d"."communityId"
      and "w"."topicId" = "d"."topicId" and "w"."day" = "d"."day")
  from "topicDay" as "d"
  union all
  select 'days of ' || "slug",
    (select count(*) from "topicDay" as "d" where "d"."topicId" = "topic"."id" and "posts" > 0),
    (select count(distinct "communityId" || "day") from "written" as "w" where "w"."topicId" = "topic"."id"
      and "w"."day" >= (select min("day") from "topicDay"))
  from "topic"
  union all
  select 'trend of ' || "slug", "trend",
    (select coalesce(sum("posts"), 0) from "topicDay" as "d" join "community" on "community"."id" = "d"."communityId"
      where "d"."topicId" = "topic"."id" and "community"."isPrivate" = 0 and "community"."deletedAt" is null)
  from "topic"`

const found = sql<Count>`
  select 'posts found in ' || "slug" as "what",
    (select count(*) from "postSearch"
      where "postSearch" match 'place : "' || replace("community"."id", '-', '') || '"') as "stored",
    (select count(*) from "post" where "post"."communityId" = "community"."id" and "post"."deletedAt" is null) as "counted"
  from "community"
  union all
  select 'comments found in ' || "slug",
    (select count(*) from "commentSearch"
      where "commentSearch" match 'place : "' || replace("community"."id", '-', '') || '"'),
    (select count(*) from "comment" join "post" on "post"."id" = "comment"."postId"
      where "post"."communityId" = "community"."id" and "comment"."deletedAt" is null)
  from "community"
  union all
  select 'posts found by everybody in ' || "slug",
    (select count(*) from "postSearch"
      where "postSearch" match 'place : public AND place : "' || replace("community"."id", '-', '') || '"'),
    (select count(*) from "post" where "post"."communityId" = "community"."id" and "post"."deletedAt" is null
      and "community"."isPrivate" = 0 and "community"."deletedAt" is null)
  from "community" where "id" not in (select "communityId" from "searchDue")
  union all
  select 'people found in ' || "slug",
    (select count(*) from "personSearch"
      where "personSearch" match 'places : "' || replace("community"."id", '-', '') || '"'),
    "memberCount"
  from "community"`

/** Every stored count and rank that differs from what there is to count, as words; none when all is well. */
export async function miscounts(db: Db): Promise<string[]> {
  const answers = [await counts.execute(db), await trends.execute(db), await found.execute(db)]
  const wrong = answers.flatMap(({ rows }) => rows).filter(({ stored, counted }) => stored !== counted)
  const posts = await db.selectFrom('post').selectAll().execute()
  const misplaced = posts.filter((post) => post.hot !== hotRank(post))
  return [
    ...wrong.map(({ what, stored, counted }) => `${what}: ${stored} instead of ${counted}`),
    ...misplaced.map((post) => `rank of ${post.title}: ${post.hot} instead of ${hotRank(post)}`),
  ]
}
