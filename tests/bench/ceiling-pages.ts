import type SQLite from 'better-sqlite3'
import { limits } from '../../src/shared/platform/limits.ts'
import { ceilingPost } from './ceiling-post.ts'
import { cardColumns, cardOf, type Row } from './ceiling-rows.ts'

type QueryParameters = Record<string, string>

const size = limits.pageDefault
const shown = '"post"."deletedAt" is null and "post"."hiddenAt" is null'
const open = '"community"."isPrivate" = 0 and "community"."deletedAt" is null'
const wanted = `not exists (select 1 from "hiddenPost" where "postId" = "post"."id" and "userId" = @viewer)`

/** The queries of the feeds and of the community's posts; like every list they read one row more than a page. */
const lists = {
  hot: `${cardColumns} where "post"."isPublic" = 1 and ${shown} and ${open} and ${wanted}
    order by "post"."hot" desc, "post"."id" desc limit ${size + 1}`,
  new: `${cardColumns} where "post"."isPublic" = 1 and ${shown} and ${open} and ${wanted}
    order by "post"."createdAt" desc, "post"."id" desc limit ${size + 1}`,
  community: `${cardColumns} where "post"."communityId" = (select "id" from "community" where "slug" = @slug) and ${shown}
    and "post"."pinnedAt" is null and ${wanted}
    order by "post"."createdAt" desc, "post"."id" desc limit ${size + 1}`,
  search: `${cardColumns} join "postNumber" on "postNumber"."postId" = "post"."id"
    join "postSearch" on "postSearch"."rowid" = "postNumber"."number"
    where "postSearch" match @match and ${shown} and ${wanted}
    order by "postSearch"."rowid" desc limit ${size + 1}`,
}

const trendingCommunities = `
  select "community"."id", "name", "slug", "isPrivate", "memberCount", "member"."role" from "community"
  left join "communityMember" as "member" on "member"."communityId" = "community"."id" and "member"."userId" = @viewer
  where ${open} and "archivedAt" is null
  order by "trend" desc, "memberCount" desc, "community"."id" desc limit ${limits.trendingCommunities}`

const trendingTopics = `
  select "id", "name", "slug", "trend" as "postCount" from "topic" where "trend" > 0
  order by "trend" desc, "nameKey" limit ${limits.trendingTopics}`

const viewerRow = `
  select "user"."id", "name", "email", "image", "emailVerifiedAt", "superAdminAt" from "session"
  join "user" on "user"."id" = "session"."userId" where "session"."id" = @session and "session"."expiresAt" > @now`

/** The pages by name: each returns the value for JSON, from prepared statements only. */
export function ceilingPages(raw: SQLite.Database): Record<string, (parameters: QueryParameters) => unknown> {
  const prepare = (sql: string) => raw.prepare<[Record<string, string | undefined>], Row>(sql)
  const listed = (sql: string) => {
    const statement = prepare(sql)
    return ({ viewer = '', slug, match }: QueryParameters) =>
      statement.all({ viewer, slug, match }).slice(0, size).map(cardOf)
  }
  const [communities, topics, session] = [prepare(trendingCommunities), prepare(trendingTopics), prepare(viewerRow)]
  const trending = ({ viewer = '' }: QueryParameters) =>
    communities
      .all({ viewer })
      .map(({ role, isPrivate, ...row }) => ({ ...row, isPrivate: isPrivate === 1, joining: role ? 'member' : 'open' }))
  return {
    hot: listed(lists.hot),
    new: listed(lists.new),
    community: listed(lists.community),
    search: listed(lists.search),
    ...ceilingPost(raw),
    'trending-communities': trending,
    'trending-topics': () => topics.all({}),
    trending: (parameters) => [trending(parameters), topics.all({})],
    me({ session: id }) {
      const row = session.get({ session: id, now: new Date().toISOString() })
      if (!row) return null
      const { emailVerifiedAt, superAdminAt, ...user } = row
      return { ...user, emailVerified: emailVerifiedAt !== null, isSuperAdmin: superAdminAt !== null }
    },
  }
}
