import type { Insertable } from 'kysely'
import { wordAt } from '../../../src/cli/seed/generated-text.ts'
import { flag } from '../../../src/server/platform/db/dialect.ts'
import type { Db } from '../../../src/server/platform/db/open.ts'
import type { Schema } from '../../../src/server/platform/db/schema.ts'
import type { Role } from '../../../src/shared/communities/communities.ts'
import { emptyCommunityText } from '../../../src/shared/communities/texts.ts'
import { hotRank } from '../../../src/shared/discussions/hot-rank.ts'
import { emptyPostText } from '../../../src/shared/discussions/texts.ts'
import { randomNumbers } from '../random.ts'

export interface Sizes {
  communities: number
  members: number
  posts: number
}

const next = randomNumbers(20)
const upTo = (count: number) => Math.floor(next() * count)
/** Small numbers often, large ones seldom, like the frequency of words and likes. */
const seldomUpTo = (count: number) => Math.floor((count + 1) ** next()) - 1

const words = (count: number) => Array.from({ length: count }, () => wordAt(seldomUpTo(20_000))).join(' ')

const idOf = (kind: string, index: number) => `${kind}${String(index).padStart(32 - kind.length, '0')}`
const year = 365 * 86_400_000

/** The rows of one insert statement. */
const batch = 400

async function insertAll<Table extends keyof Schema>(
  db: Db,
  table: Table,
  count: number,
  row: (index: number) => Insertable<Schema[Table]>,
) {
  for (let from = 0; from < count; from += batch) {
    const rows = Array.from({ length: Math.min(batch, count - from) }, (_, at) => row(from + at))
    await db.insertInto(table).values(rows).execute()
  }
}

/** The ids of the rows of `seed`. The first community, `c0`, is the large one. */
export const seededIds = {
  person: (index: number) => idOf('a', index),
  community: (index: number) => idOf('c', index),
  forum: (index: number) => idOf('f', index),
  topic: (index: number) => idOf('d', index),
  post: (index: number) => idOf('e', index),
}

const topics = 200
/** Every tenth post of the large community is in its second forum, which is the last one. */
const forumOf = (post: number, { communities }: Sizes) => seededIds.forum(post % 10 === 0 ? communities : 0)

/**
 * Fills a migrated database: the first community has all the members and posts, spread over two years; each of the
 * others has two members and one post. Every tenth other one is private.
 */
export async function seedPosts(db: Db, sizes: Sizes, now: Date) {
  const { communities, members, posts } = sizes
  const ago = (share: number) => new Date(now.getTime() - share * 2 * year).toISOString()
  const verified = {
    emailVerifiedAt: ago(1),
    superAdminAt: null,
    deletionDueAt: null,
    deletionMode: null,
    deletedAt: null,
  }
  await insertAll(db, 'user', members, (at) => {
    const email = `person${at}@example.org`
    const name = `${wordAt(upTo(3_000))} ${wordAt(upTo(20_000))}`
    const account = { id: seededIds.person(at), name, email, emailKey: email, image: null, passwordHash: '' }
    return { ...account, ...verified, createdAt: ago(1 - at / members), lastSeenAt: null }
  })
  await insertAll(db, 'topic', topics, (at) => {
    const name = `topic ${at}`
    return {
      id: seededIds.topic(at),
      name,
      nameKey: name,
      slug: `topic-${at}`,
      createdAt: ago(1),
      trend: seldomUpTo(500),
    }
  })
  await insertAll(db, 'community', communities, (at) => ({
    id: seededIds.community(at),
    ...emptyCommunityText,
    name: words(2),
    slug: `community-${at}`,
    description: words(25),
    isPrivate: flag(at % 10 === 9),
    requiresApproval: flag(false),
    memberCount: at === 0 ? members : 2,
    creatorId: seededIds.person(0),
    createdAt: ago(1 - at / communities),
    archivedAt: null,
    deletedAt: null,
    trend: seldomUpTo(1_000),
  }))
  await insertAll(db, 'communityTopic', communities * 3, (at) => {
    const community = Math.floor(at / 3)
    const topicId = seededIds.topic((community + (at % 3) * 7) % topics)
    return { communityId: seededIds.community(community), topicId, position: at % 3 }
  })
  await insertAll(db, 'forum', communities + 1, (at) => {
    const isSecond = at === communities
    const communityId = seededIds.community(isSecond ? 0 : at)
    const order = { isDefault: flag(!isSecond), position: isSecond ? 1 : 0 }
    return { id: seededIds.forum(at), communityId, name: isSecond ? 'Other' : 'General', ...order, createdAt: ago(1) }
  })
  await insertAll(db, 'communityMember', members, (at) => {
    const role: Role = at === 0 ? 'ORGANIZER' : at < 20 ? 'MODERATOR' : 'MEMBER'
    return { communityId: seededIds.community(0), userId: seededIds.person(at), role, createdAt: ago(1 - at / members) }
  })
  await insertAll(db, 'communityMember', (communities - 1) * 2, (at) => {
    const community = 1 + Math.floor(at / 2)
    const userId = seededIds.person(at % 2 === 0 ? 0 : community % members)
    return { communityId: seededIds.community(community), userId, role: 'ORGANIZER' as const, createdAt: ago(next()) }
  })
  const insertPosts = (
    count: number,
    forumOf: (at: number) => { communityId: string; forumId: string },
    first: number,
  ) =>
    insertAll(db, 'post', count, (at) => {
      const createdAt = ago(1 - at / count)
      const [reactorCount, commenterCount, likeCount] = [seldomUpTo(200), seldomUpTo(40), seldomUpTo(150)]
      const rank = {
        reactorCount,
        commenterCount,
        likeCount,
        activeAt: ago(((1 - at / count) * ((at * 7) % 10)) / 10),
        hot: hotRank({ createdAt, reactorCount, commenterCount }),
      }
      const text = { ...emptyPostText, title: words(6), content: words(60) }
      const post = { id: seededIds.post(first + at), ...text, ...forumOf(at), ...rank }
      return {
        ...post,
        authorId: seededIds.person(seldomUpTo(members)),
        createdAt,
        updatedAt: createdAt,
        deletedAt: null,
      }
    })
  await insertPosts(
    communities - 1,
    (at) => ({ communityId: seededIds.community(at + 1), forumId: seededIds.forum(at + 1) }),
    posts,
  )
  await insertPosts(posts, (at) => ({ communityId: seededIds.community(0), forumId: forumOf(at, sizes) }), 0)
  await insertAll(db, 'postTopic', posts, (at) => ({
    postId: seededIds.post(at),
    topicId: seededIds.topic((at % 3) * 7),
    communityId: seededIds.community(0),
    createdAt: ago(1 - at / posts),
  }))
}
