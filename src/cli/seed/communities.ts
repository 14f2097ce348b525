import type { Bulk } from '../../server/db/bulk.ts'
import type { Chance } from './chance.ts'
import { addCommunity, addPerson, day, iso, type Trends } from './tables.ts'
import type { Words } from './words.ts'

/** What is made, and how much of it. */
export interface Sizes {
  posts: number
  people: number
  communities: number
  commentsPerPost: number
}

/** What everything is made with: same seed and moment, same rows. */
export interface Making {
  bulk: Bulk
  chance: Chance
  words: Words
  trends: Trends
  /** Nothing happens after it. */
  until: number
  passwordHash: string
  /** Told apart from what another seed has made. */
  suffix: string
}

/** A community as posts need it; its members are in the order in which they came. */
export interface Place {
  id: string
  forumIds: string[]
  topicIds: string[]
  founded: number
  isPublic: boolean
  members: { id: string; at: number }[]
}

const years = 2 * 365 * day
export const beginning = (until: number) => until - years

/** More happens with time. */
export const growing = (share: number) => share ** 0.7

interface Person {
  id: string
  joined: number
}

const sizeOf = (community: number, people: number) =>
  community === 0 ? Math.ceil(people / 2) : Math.max(3, Math.floor((people * 0.25) / (community + 1) ** 0.9))

function makeTopics({ bulk, chance, until, suffix }: Making, count: number) {
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const id = chance.id(beginning(until))
    const name = `topic ${at}${suffix}`
    bulk.add('topic', { id, name, nameKey: name, slug: name.replace(' ', '-'), createdAt: iso(beginning(until)) })
    ids.push(id)
  }
  return ids
}

/** Who belongs to it, the founder first, then in the order in which they came. */
function membersOf({ chance, until }: Making, community: number, founded: number, people: readonly Person[]) {
  const size = Math.min(sizeOf(community, people.length), people.length)
  const members = chance.some(size, people.length).flatMap((at) => {
    const person = people[at]
    if (!person) return []
    const earliest = Math.max(person.joined, founded)
    return { id: person.id, at: earliest + chance.upTo(Math.min(until - earliest, 30 * day)) }
  })
  members.sort((a, b) => a.at - b.at)
  const [founder] = members
  if (founder) founder.at = founded
  return members
}

const roleOf = (at: number) => (at === 0 ? 'ORGANIZER' : at < 3 ? 'MODERATOR' : 'MEMBER')

function makePlace(making: Making, at: number, people: readonly Person[], topics: readonly string[]): Place {
  const { bulk, chance, words, trends, until, suffix } = making
  const start = beginning(until)
  // Of the first people some are there when a community begins.
  const share = at === 0 ? 0 : 0.02 + growing(chance.next()) * 0.9
  const first = Math.max(...people.slice(0, 3).map(({ joined }) => joined))
  const founded = Math.max(Math.floor(start + share * (until - start)), first)
  const id = chance.id(founded)
  const topicIds = chance.some(3, topics.length).map((topic) => topics[topic] ?? '')
  for (const [position, topicId] of topicIds.entries())
    bulk.add('communityTopic', { communityId: id, topicId, position })
  const members = membersOf(making, at, founded, people)
  for (const [place, member] of members.entries()) {
    const createdAt = iso(member.at)
    bulk.add('communityMember', { communityId: id, userId: member.id, role: roleOf(place), createdAt })
    trends.count(id, createdAt)
  }
  const forumIds = (at % 4 === 0 ? ['General', 'Other'] : ['General']).map((name, position) => {
    const forumId = chance.id(founded)
    const isDefault = position === 0 ? (1 as const) : (0 as const)
    bulk.add('forum', { id: forumId, communityId: id, name, isDefault, position, createdAt: iso(founded) })
    return forumId
  })
  bulk.flush('communityTopic')
  const isPublic = at % 10 !== 9
  addCommunity(bulk, {
    ...{ id, founded, isPrivate: !isPublic, memberCount: members.length, creatorId: members[0]?.id ?? '' },
    name: words.name(),
    slug: `community-${at}${suffix}`,
    description: words.text(25),
    guidelines: '',
  })
  return { id, forumIds, topicIds, founded, isPublic, members }
}

/** People and communities: half of the people are in the first community, every tenth community is private. */
export function makePlaces(making: Making, sizes: Sizes): Place[] {
  const { bulk, chance, words, until, passwordHash, suffix } = making
  const start = beginning(until)
  const people = Array.from({ length: sizes.people }, (_, at) => {
    const joined = Math.floor(start + growing(at / sizes.people) * (until - start - day))
    return { id: chance.id(joined), joined }
  })
  const topics = makeTopics(making, Math.min(200, Math.max(10, Math.floor(sizes.communities / 3))))
  const places = Array.from({ length: sizes.communities }, (_, at) => makePlace(making, at, people, topics))
  // A person is indexed with the communities they belong to.
  bulk.flush('communityMember')
  for (const [at, { id, joined }] of people.entries()) {
    const email = `person${at}${suffix}@example.org`
    const seen = joined + chance.upTo(until - joined)
    addPerson(bulk, { id, name: words.name(), email, passwordHash, joined, seen, isVerified: at % 20 !== 19 })
  }
  bulk.flush('community', 'user')
  return places
}
