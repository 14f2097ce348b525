import { sql } from 'kysely'
import type { Db } from '../../src/server/db/open.ts'

/** Every stored count that differs from what there is to count, as words; none when all is well. */
export async function miscounts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string; stored: number; counted: number }>`
    select 'members of ' || "slug" as "what", "memberCount" as "stored",
      (select count(*) from "communityMember" as "m" where "m"."communityId" = "community"."id") as "counted"
    from "community"
    union all
    select 'comments of ' || "title", "commentCount",
      (select count(*) from "comment" as "c" where "c"."postId" = "post"."id" and "c"."deletedAt" is null)
    from "post"
    union all
    select 'likes of ' || "title", "likeCount",
      (select count(*) from "reaction" as "r" where "r"."targetType" = 'POST' and "r"."targetId" = "post"."id"
        and "r"."reactionType" = 'satisfaction')
    from "post"
    union all
    select 'replies to ' || "content", "replyCount",
      (select count(*) from "comment" as "c" where "c"."parentId" = "comment"."id"
        and ("c"."deletedAt" is null or "c"."replyCount" > 0))
    from "comment"
  `.execute(db)
  const wrong = rows.filter(({ stored, counted }) => stored !== counted)
  return wrong.map(({ what, stored, counted }) => `${what}: ${stored} instead of ${counted}`)
}
