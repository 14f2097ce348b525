import SQLite from 'better-sqlite3'
import { openSession } from '../../src/server/identity/sessions/sessions.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { openSqlite } from '../../src/server/platform/db/sqlite/open.ts'
import { noSession } from '../../src/server/platform/http/context-without-session.ts'
import { longThreadTitle } from './long-thread.ts'
import { publicUrl } from './server-process.ts'

/** The number of users, posts and words to cycle through. */
const turns = 50

export interface BenchUser {
  id: string
  email: string
  /** The cookie header of their session. */
  cookie: string
}

export interface BenchPost {
  id: string
  comments: number
}

/** The subjects of the measurements in a database. The first user belongs to no private community. */
export interface Dataset {
  people: BenchUser[]
  /** Posts of the large community with about 20 comments. */
  posts: BenchPost[]
  /** The post with 1 000. */
  thread: BenchPost
  /** Search words, common and rare. */
  words: string[]
}

/** The slug of the community with half of the users and posts. */
export const largeCommunitySlug = 'community-0'

type Member = Pick<BenchUser, 'id' | 'email'>

/** In the order of the large community, but users who see only public posts come first. */
export const membersOf = (raw: SQLite.Database): Member[] =>
  raw
    .prepare<[string, number], Member>(
      `select "user"."id", "user"."email" from "communityMember" as "member"
       join "community" on "community"."id" = "member"."communityId" join "user" on "user"."id" = "member"."userId"
       where "community"."slug" = ? and "member"."role" = 'MEMBER' and "user"."emailVerifiedAt" is not null
       order by exists (select 1 from "communityMember" as "other" join "community" as "place" on "place"."id" =
         "other"."communityId" where "other"."userId" = "user"."id" and "place"."isPrivate" = 1), "user"."id"
       limit ?`,
    )
    .all(largeCommunitySlug, 1_000_000)

const postsOf = (raw: SQLite.Database) =>
  raw
    .prepare<[string, number], BenchPost>(
      `select "post"."id", "post"."commentCount" as "comments" from "post"
       join "community" on "community"."id" = "post"."communityId"
       where "community"."slug" = ? and "post"."commentCount" between 18 and 22 and "post"."deletedAt" is null
         and "post"."hiddenAt" is null and "post"."lockedAt" is null
       order by "post"."createdAt" desc limit ?`,
    )
    .all(largeCommunitySlug, turns)

function threadOf(raw: SQLite.Database): BenchPost {
  const rows = raw
    .prepare<[string], BenchPost>(
      'select "id", "commentCount" as "comments" from "post" where "title" = ? order by "createdAt" desc limit 1',
    )
    .get(longThreadTitle)
  if (!rows) throw new Error('the post with many comments is not there')
  return rows
}

/** Search words, common and rare, with repetitions. */
export const wordsOf = (raw: SQLite.Database, count = turns) =>
  raw
    .prepare<[number], { title: string }>('select "title" from "post" order by "createdAt" desc limit ?')
    .all(count * 4)
    .flatMap(({ title }) =>
      title
        .split(' ')
        .filter((word) => /^[a-z]{5,}$/.test(word))
        .slice(-1),
    )
    .slice(0, count)

/** Spread evenly over the list. */
const some = <One>(list: readonly One[], count: number): One[] =>
  list.filter((_, at) => at % Math.max(1, Math.floor(list.length / count)) === 0).slice(0, count)

/** Opens a session for each of these users. */
export async function openSessions(file: string, members: readonly Member[]): Promise<BenchUser[]> {
  const db = openSqlite(file)
  const users: BenchUser[] = []
  for (const { id, email } of members) {
    let cookie = ''
    const setCookie = (_purpose: string, header: string) => {
      cookie = header.split(';')[0] ?? ''
    }
    const session = { ...noSession, setCookie }
    await openSession({ db, now: () => new Date(), config: readConfig({ PUBLIC_URL: publicUrl }), session }, id)
    users.push({ id, email, cookie })
  }
  await db.destroy()
  return users
}

/** Selects the subjects in the database file, and opens a session for each user. */
export async function readDataset(file: string): Promise<Dataset> {
  const raw = new SQLite(file)
  const [members, posts, thread, terms] = [some(membersOf(raw), turns), postsOf(raw), threadOf(raw), wordsOf(raw)]
  raw.close()
  const users = await openSessions(file, members)
  if (users.length === 0 || posts.length === 0 || terms.length === 0) throw new Error('there is too little to measure')
  return { people: users, posts, thread, words: terms }
}

/** Makes these users super admins. */
export function makeSuperAdmins(file: string, users: readonly BenchUser[]) {
  const raw = new SQLite(file)
  const appoint = raw.prepare<[string]>('update "user" set "superAdminAt" = "createdAt" where "id" = ?')
  for (const { id } of users) appoint.run(id)
  raw.close()
}

/** The id of the large community. */
export function communityIdIn(file: string): string {
  const raw = new SQLite(file, { readonly: true })
  const id = raw
    .prepare<[string], string>('select "id" from "community" where "slug" = ?')
    .pluck()
    .get(largeCommunitySlug)
  raw.close()
  return id ?? ''
}
