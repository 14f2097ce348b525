import { flag } from '../../src/server/db/dialect.ts'
import type { Db } from '../../src/server/db/open.ts'
import { hotRank } from '../../src/shared/hot.ts'
import { ids, insertAll, seldomUpTo, upTo, words } from './seed.ts'

export interface FeedSizes {
  posts: number
  comments: number
  communities: number
  people: number
  /** Of a hundred communities so many are private. */
  privatePercent: number
}

/** `many` belongs to 500 communities and wrote a great share of the comments, `few` belongs to three, `nobody` to none. */
export const people = { many: 0, few: 1, nobody: 2 }
const memberships = { [people.many]: 500, [people.few]: 3 }

export const idOfComment = (index: number) => `b${String(index).padStart(31, '0')}`
const twoYears = 2 * 365 * 86_400_000

/** Rows that one transaction takes. */
const piece = 20_000

async function inPieces(count: number, insert: (from: number, count: number) => Promise<void>) {
  for (let from = 0; from < count; from += piece) await insert(from, Math.min(piece, count - from))
}

/**
 * Fills a migrated database for the feeds: posts and comments of two years, spread over communities of which some have
 * most. Private communities stand evenly among them.
 */
export async function seedFeeds(db: Db, sizes: FeedSizes, now: Date) {
  const { posts, comments, communities, privatePercent } = sizes
  const ago = (share: number) => new Date(now.getTime() - share * twoYears).toISOString()
  const isPrivate = (community: number) => (community * 37) % 100 < privatePercent
  await db.transaction().execute((db) => seedPlaces(db, sizes, isPrivate, ago(1)))

  // As it is with people: of ten posts nine are in a tenth of the communities.
  const placeOf = (post: number) => (post % 10 === 0 ? upTo(communities) : upTo(communities / 10))
  const places = new Uint16Array(posts)
  await inPieces(posts, (from, count) =>
    db.transaction().execute((db) =>
      insertAll(db, 'post', count, (at) => {
        const index = from + at
        const community = placeOf(index)
        places[index] = community
        const createdAt = ago(1 - index / posts)
        const [reactorCount, commenterCount, likeCount] = [seldomUpTo(200), seldomUpTo(40), seldomUpTo(150)]
        const rank = { reactorCount, commenterCount, likeCount }
        return {
          id: ids.post(index),
          title: words(6),
          content: words(20),
          communityId: ids.community(community),
          forumId: ids.forum(community),
          authorId: ids.person(upTo(sizes.people)),
          ...rank,
          hot: hotRank({ createdAt, ...rank }),
          isPublic: flag(!isPrivate(community)),
          createdAt,
          updatedAt: createdAt,
          deletedAt: null,
          hiddenAt: index % 200 === 0 ? createdAt : null,
        }
      }),
    ),
  )
  // One comment in ten is by `many`, and every second one is a reply to the one before it.
  const authorOf = (index: number) => (index % 10 === 4 ? people.many : 3 + (index % (sizes.people - 3)))
  await inPieces(comments, (from, count) =>
    db.transaction().execute((db) =>
      insertAll(db, 'comment', count, (at) => {
        const index = from + at
        const isReply = index % 2 === 1
        const createdAt = ago(1 - index / comments)
        const post = Math.floor(((index - (isReply ? 1 : 0)) / comments) * posts)
        return {
          id: idOfComment(index),
          postId: ids.post(post),
          communityId: ids.community(places[post] ?? 0),
          parentId: isReply ? idOfComment(index - 1) : null,
          repliedToId: isReply ? ids.person(authorOf(index - 1)) : null,
          authorId: ids.person(authorOf(index)),
          content: words(15),
          depth: isReply ? 1 : 0,
          createdAt,
          updatedAt: createdAt,
          deletedAt: null,
          hiddenAt: null,
        }
      }),
    ),
  )
}

async function seedPlaces(db: Db, sizes: FeedSizes, isPrivate: (community: number) => boolean, at: string) {
  const { communities } = sizes
  const account = { image: null, passwordHash: '', emailVerifiedAt: at, superAdminAt: null, createdAt: at }
  await insertAll(db, 'user', sizes.people, (index) => {
    const email = `person${index}@example.org`
    const rest = { lastSeenAt: null, deletionDueAt: null, deletionMode: null, deletedAt: null }
    return { id: ids.person(index), name: words(2), email, emailKey: email, ...account, ...rest }
  })
  await insertAll(db, 'community', communities, (index) => ({
    id: ids.community(index),
    name: words(2),
    slug: `community-${index}`,
    description: words(25),
    guidelines: '',
    isPrivate: flag(isPrivate(index)),
    requiresApproval: flag(false),
    memberCount: seldomUpTo(1_000),
    creatorId: ids.person(0),
    createdAt: at,
    archivedAt: null,
    deletedAt: null,
    trend: seldomUpTo(1_000),
  }))
  await insertAll(db, 'forum', communities, (index) => ({
    id: ids.forum(index),
    communityId: ids.community(index),
    name: 'General',
    isDefault: flag(true),
    position: 0,
    createdAt: at,
  }))
  for (const [person, count] of Object.entries(memberships)) {
    await insertAll(db, 'communityMember', Math.min(count, communities), (index) => ({
      communityId: ids.community(index),
      userId: ids.person(Number(person)),
      role: 'MEMBER' as const,
      createdAt: at,
    }))
  }
}
