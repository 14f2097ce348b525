import { type Expression, type RawBuilder, sql } from 'kysely'
import type { FollowLevel, FollowTargetType } from '../../../shared/notify/follows.ts'
import { limits } from '../../../shared/platform/limits.ts'

/** An id, or an expression with one. */
type Id = string | Expression<string>
type Level = RawBuilder<FollowLevel | null>

const chosenLevel = (targetType: FollowTargetType, targetId: Id, userId: Id): Level =>
  sql`(select "chosen"."level" from "follow" as "chosen"
    where "chosen"."userId" = ${userId} and "chosen"."targetType" = ${sql.lit(targetType)}
      and "chosen"."targetId" = ${targetId})`

/** The most that the user chose among the topics of a post. A post is muted only if all its topics are. */
const levelOfTopics = (postId: Id, userId: Id): Level =>
  sql`(select case
      max(case "chosen"."level" when 'WATCHING' then 3 when 'WATCHING_FIRST_POST' then 2 when 'NORMAL' then 1
        when 'MUTED' then 0 end)
      when 3 then 'WATCHING' when 2 then 'WATCHING_FIRST_POST' when 1 then 'NORMAL'
      when 0 then case when count("chosen"."level") = count(*) then 'MUTED' end end
    from "postTopic" as "about"
    left join "follow" as "chosen" on "chosen"."userId" = ${userId} and "chosen"."targetType" = 'TOPIC'
      and "chosen"."targetId" = "about"."topicId"
    where "about"."postId" = ${postId})`

/** The level that members have without a choice; null for others. */
const levelOfMembership = (communityId: Id, userId: Id): Level =>
  sql`(select coalesce("belonging"."defaultLevel",
      case when "joined"."memberCount" <= ${sql.lit(limits.watchingMembersMax)} then 'WATCHING_FIRST_POST' end)
    from "communityMember" as "belonging"
    inner join "community" as "joined" on "joined"."id" = "belonging"."communityId"
    where "belonging"."communityId" = ${communityId} and "belonging"."userId" = ${userId})`

/** The level of a user in a community. */
export const levelInCommunity = (communityId: Id, userId: Id): RawBuilder<FollowLevel> =>
  sql`coalesce(${chosenLevel('COMMUNITY', communityId, userId)}, ${levelOfMembership(communityId, userId)}, 'NORMAL')`

/** The level of a user for a topic. */
export const levelOfTopic = (topicId: Id, userId: Id): RawBuilder<FollowLevel> =>
  sql`coalesce(${chosenLevel('TOPIC', topicId, userId)}, 'NORMAL')`

/** A post, by its columns in the query. */
interface PostRef {
  id: Id
  communityId: Id
  authorId: Id
}

export const postColumns: PostRef = {
  id: sql.ref('post.id'),
  communityId: sql.ref('post.communityId'),
  authorId: sql.ref('post.authorId'),
}

/** The level that the user chose for the post's topics or, without one, for its community. */
const levelAround = ({ id, communityId }: PostRef, userId: Id): Level =>
  sql`coalesce(${levelOfTopics(id, userId)}, ${chosenLevel('COMMUNITY', communityId, userId)})`

/**
 * The level of a user for a post: the nearest choice decides. Users who wrote in the thread watch it, unless they chose
 * otherwise for the post or muted what it belongs to.
 */
export const levelOfPost = (post: PostRef, userId: Id): RawBuilder<FollowLevel> =>
  sql`coalesce(
    ${chosenLevel('POST', post.id, userId)},
    case when ${levelAround(post, userId)} = 'MUTED' then 'MUTED'
      when ${post.authorId} = ${userId} then 'WATCHING'
      when exists (select 1 from "postCommenter" as "wrote"
        where "wrote"."postId" = ${post.id} and "wrote"."userId" = ${userId}) then 'WATCHING' end,
    ${levelOfTopics(post.id, userId)},
    ${levelInCommunity(post.communityId, userId)})`

/** Whether the user muted neither the post of the row nor what it belongs to. Costs little for users who mute nothing. */
export const notMutedBy = (userId: Id): RawBuilder<boolean> =>
  sql`(not exists (select 1 from "follow" as "mute" where "mute"."userId" = ${userId} and "mute"."level" = 'MUTED')
    or coalesce(${chosenLevel('POST', postColumns.id, userId)}, ${levelAround(postColumns, userId)}, 'NORMAL')
      <> 'MUTED')`

const notMuted = (targetType: FollowTargetType, targetId: Id, userId: Id) =>
  sql<boolean>`not exists (select 1 from "follow" as "muted" where "muted"."userId" = ${userId}
    and "muted"."targetType" = ${sql.lit(targetType)} and "muted"."targetId" = ${targetId}
    and "muted"."level" = 'MUTED')`

/** Whether the user did not mute the community, or the topic, of the row. */
export const communityNotMutedBy = (userId: Id) => notMuted('COMMUNITY', sql.ref('community.id'), userId)
export const topicNotMutedBy = (userId: Id) => notMuted('TOPIC', sql.ref('topic.id'), userId)
