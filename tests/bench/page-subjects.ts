import SQLite from 'better-sqlite3'
import { type DatabaseContents, threadOf100Title } from './database-cache.ts'
import { type BenchUser, largeCommunitySlug, membersOf, openSessions, wordsOf } from './dataset.ts'

/** The instance has this many posts of about 20 comments. */
export const postCount = 3_000
export const contents: DatabaseContents = { people: 1_000, communities: 50, commentsPerPost: 20, threadsOf100: 40 }

/** The members with a session. Each can open each page once, so this limits how often a page is new for its reader. */
const memberCount = 300

/** The subjects of the measurement of pages. */
export interface PageSubjects {
  members: BenchUser[]
  /** Paths of public communities; of posts with 15 to 25 comments, and with 100. */
  communities: string[]
  posts: string[]
  longPosts: string[]
  /** Distinct search words. */
  terms: string[]
  /** Posts of the large community with one of their comments. */
  replies: { postId: string; parentId: string }[]
  /** An old post of another community, which no measured page shows. */
  elsewhere: string
}

const openPosts = `"post" join "community" on "community"."id" = "post"."communityId"
  where "community"."isPrivate" = 0 and "community"."deletedAt" is null and "post"."deletedAt" is null
    and "post"."hiddenAt" is null and "post"."lockedAt" is null`

/** Lets guests read, selects the subjects in the database file, and opens the sessions. */
export async function readPageSubjects(file: string): Promise<PageSubjects> {
  const raw = new SQLite(file)
  raw.prepare('insert or replace into "instanceSetting" ("key", "value") values (?, ?)').run('guestsMayRead', 'true')
  const pathsWhere = (condition: string) =>
    raw
      .prepare<[], { slug: string; id: string }>(
        `select "community"."slug", "post"."id" from ${openPosts} and ${condition} order by "post"."createdAt" desc`,
      )
      .all()
      .map(({ slug, id }) => `/communities/${slug}/posts/${id}`)
  const subjects = {
    communities: raw
      .prepare<[], string>('select "slug" from "community" where "isPrivate" = 0 order by "memberCount" desc')
      .pluck()
      .all()
      .map((slug) => `/communities/${slug}`),
    posts: pathsWhere('"post"."commentCount" between 15 and 25'),
    longPosts: pathsWhere(`"post"."title" = '${threadOf100Title}'`),
    terms: [...new Set(wordsOf(raw, 500))],
    replies: raw
      .prepare<[string], { postId: string; parentId: string }>(
        `select "post"."id" as "postId", min("comment"."id") as "parentId" from ${openPosts.replace(
          ' where',
          ` join "comment" on
           "comment"."postId" = "post"."id" and "comment"."depth" = 0 and "comment"."deletedAt" is null where`,
        )}
           and "community"."slug" = ? group by "post"."id" order by "post"."createdAt" desc limit 50`,
      )
      .all(largeCommunitySlug),
    elsewhere: raw
      .prepare<[], string>(
        `select "post"."id" from ${openPosts} and "community"."slug" = 'community-20' order by "post"."createdAt" limit 1`,
      )
      .pluck()
      .get(),
  }
  const members = membersOf(raw).slice(0, memberCount)
  raw.close()
  const { elsewhere } = subjects
  if (elsewhere === undefined || Object.values(subjects).some((list) => list?.length === 0))
    throw new Error('there is too little to measure')
  return { ...subjects, elsewhere, members: await openSessions(file, members) }
}

/** Tells what waits for the jobs of the server. Their hourly and daily runs come later. */
export function jobsOf(file: string) {
  const raw = new SQLite(file, { readonly: true })
  const waiting = raw
    .prepare<[string], number>(`select count(*) from "job" where "lockedUntil" is not null or "runAt" < ?`)
    .pluck()
  const indexing = raw
    .prepare<[string], number>(
      `select count(*) from "job" where "kind" = 'update-search-index' and ("lockedUntil" is not null or "runAt" < ?)`,
    )
    .pluck()
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
  return {
    /** Whether a job runs or is due. */
    isBusy: () => (waiting.get(inMs(0)) ?? 0) > 0,
    /** Whether a change waits for the job of the search index. */
    isIndexDue: () => (indexing.get(inMs(2_000)) ?? 0) > 0,
    close: () => raw.close(),
  }
}
