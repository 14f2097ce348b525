import type { BulkInserter } from '../../server/platform/db/sqlite/bulk-insert.ts'
import { emptyCommunityText } from '../../shared/communities/texts.ts'
import type { TextGenerator } from './generated-text.ts'
import type { Random } from './random.ts'
import { addCommunity, addUser, day, iso, type Trends } from './tables.ts'

/** The amount of generated data. */
export interface Sizes {
  posts: number
  people: number
  communities: number
  commentsPerPost: number
}

/** The context of a run. The same seed and time produce the same rows. */
export interface SeedContext {
  bulk: BulkInserter
  random: Random
  words: TextGenerator
  trends: Trends
  /** The latest time of any generated event. */
  until: number
  passwordHash: string
  /** Distinguishes the rows from the rows of other seeds. */
  suffix: string
}

/** A community with its members in order of joining. */
export interface SeededCommunity {
  id: string
  forumIds: string[]
  topicIds: string[]
  founded: number
  isPublic: boolean
  members: { id: string; at: number }[]
}

const years = 2 * 365 * day
export const startOf = (until: number) => until - years

/** Activity grows with time. */
export const growth = (share: number) => share ** 0.7

interface SeededUser {
  id: string
  joined: number
}

const sizeOf = (community: number, users: number) =>
  community === 0 ? Math.ceil(users / 2) : Math.max(3, Math.floor((users * 0.25) / (community + 1) ** 0.9))

function makeTopics({ bulk, random: chance, until, suffix }: SeedContext, count: number) {
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const id = chance.id(startOf(until))
    const name = `topic ${at}${suffix}`
    bulk.add('topic', { id, name, nameKey: name, slug: name.replace(' ', '-'), createdAt: iso(startOf(until)) })
    ids.push(id)
  }
  return ids
}

/** Returns the members in order of joining, the founder first. */
function membersOf(
  { random: chance, until }: SeedContext,
  community: number,
  founded: number,
  users: readonly SeededUser[],
) {
  const size = Math.min(sizeOf(community, users.length), users.length)
  const members = chance.sample(size, users.length).flatMap((at) => {
    const user = users[at]
    if (!user) return []
    const earliest = Math.max(user.joined, founded)
    return { id: user.id, at: earliest + chance.upTo(Math.min(until - earliest, 30 * day)) }
  })
  members.sort((a, b) => a.at - b.at)
  const [founder] = members
  if (founder) founder.at = founded
  return members
}

const roleOf = (at: number) => (at === 0 ? 'ORGANIZER' : at < 3 ? 'MODERATOR' : 'MEMBER')

function makeCommunity(
  making: SeedContext,
  at: number,
  users: readonly SeededUser[],
  topics: readonly string[],
): SeededCommunity {
  const { bulk, random: chance, words, trends, until, suffix } = making
  const start = startOf(until)
  // A community needs a few early users as its first members.
  const share = at === 0 ? 0 : 0.02 + growth(chance.next()) * 0.9
  const first = Math.max(...users.slice(0, 3).map(({ joined }) => joined))
  const founded = Math.max(Math.floor(start + share * (until - start)), first)
  const id = chance.id(founded)
  const topicIds = chance.sample(3, topics.length).map((topic) => topics[topic] ?? '')
  for (const [position, topicId] of topicIds.entries())
    bulk.add('communityTopic', { communityId: id, topicId, position })
  const members = membersOf(making, at, founded, users)
  for (const [rank, member] of members.entries()) {
    const createdAt = iso(member.at)
    bulk.add('communityMember', { communityId: id, userId: member.id, role: roleOf(rank), createdAt })
    trends.count(id, createdAt)
  }
  const forumIds = (at % 4 === 0 ? ['General', 'Other'] : ['General']).map((name, position) => {
    const forumId = chance.id(founded)
    const isDefault = position === 0 ? (1 as const) : (0 as const)
    bulk.add('forum', { id: forumId, communityId: id, name, isDefault, position, createdAt: iso(founded) })
    return forumId
  })
  const isPublic = at % 10 !== 9
  addCommunity(bulk, {
    ...{ id, founded, isPrivate: !isPublic, memberCount: members.length, creatorId: members[0]?.id ?? '' },
    ...emptyCommunityText,
    name: words.name(),
    slug: `community-${at}${suffix}`,
    description: words.text(25),
  })
  return { id, forumIds, topicIds, founded, isPublic, members }
}

/** Creates users and communities. Half of the users join the first community; every tenth community is private. */
export function makeCommunities(making: SeedContext, sizes: Sizes): SeededCommunity[] {
  const { bulk, random: chance, words, until, passwordHash, suffix } = making
  const start = startOf(until)
  const users = Array.from({ length: sizes.people }, (_, at) => {
    const joined = Math.floor(start + growth(at / sizes.people) * (until - start - day))
    return { id: chance.id(joined), joined }
  })
  const topics = makeTopics(making, Math.min(200, Math.max(10, Math.floor(sizes.communities / 3))))
  const communities = Array.from({ length: sizes.communities }, (_, at) => makeCommunity(making, at, users, topics))
  // The search index stores a user's communities, so memberships must come first.
  for (const [at, { id, joined }] of users.entries()) {
    const email = `person${at}${suffix}@example.org`
    const seen = joined + chance.upTo(until - joined)
    addUser(bulk, { id, name: words.name(), email, passwordHash, joined, seen, isVerified: at % 20 !== 19 })
  }
  return communities
}
