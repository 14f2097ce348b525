import type { ReactionType } from '../../shared/discussions/reaction-types.ts'
import { emptyPostText } from '../../shared/discussions/texts.ts'
import { growth, type SeedContext, type SeededCommunity, type Sizes, startOf } from './communities.ts'
import { day, iso } from './tables.ts'
import {
  addComment,
  addPost,
  addReports,
  addTopicsOf,
  type DueComment,
  dueCommentsOf,
  type NewComment,
  type NewPost,
  type NewReaction,
} from './thread.ts'

const hour = day / 24
const depthMax = 9
/** The comment count of the longest thread in a large seed. */
const longThread = 5_000
const others: readonly ReactionType[] = ['love', 'happy', 'surprise', 'sad', 'angry']

/** Returns the number of members who had joined by then. */
function countThere({ members }: SeededCommunity, at: number): number {
  let [low, high] = [0, members.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((members[middle]?.at ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** Puts half of the posts into the first community; earlier communities get more of the rest. */
function communityFor(
  { random: chance }: SeedContext,
  communities: readonly SeededCommunity[],
  at: number,
): SeededCommunity {
  const [large] = communities
  const community = chance.next() < 0.5 ? large : communities[chance.skewedUpTo(communities.length)]
  const existing = community && community.founded <= at ? community : large
  if (!existing) throw new Error('The seed has no community.')
  return existing
}

const writerOf = ({ random: chance }: SeedContext, { members }: SeededCommunity, there: number) =>
  members[chance.skewedUpTo(there)]?.id ?? members[0]?.id ?? ''

/** Returns a later time, usually soon after and never in the future. */
const later = ({ random: chance, until }: SeedContext, at: number) =>
  at + 1 + Math.floor((-Math.log(1 - chance.next()) * 10 * hour) % Math.max(until - at - 2, 1))

const reactionsOf = (
  making: SeedContext,
  { members }: SeededCommunity,
  there: number,
  at: number,
  count: number,
): NewReaction[] =>
  making.random.sample(count, there).map((member) => ({
    userId: members[member]?.id ?? '',
    type: making.random.next() < 0.7 ? 'satisfaction' : making.random.pick(others),
    at: later(making, at),
  }))

function commentCountOf({ random: chance }: SeedContext, average: number) {
  if (chance.next() < 0.3) return 0
  return Math.min(Math.round((-Math.log(1 - chance.next()) * average) / 0.7), average * 60)
}

function commentsFor(
  making: SeedContext,
  community: SeededCommunity,
  at: number,
  there: number,
  count: number,
): NewComment[] {
  const { random: chance, words } = making
  const moments = Array.from({ length: count }, () => later(making, at)).sort((a, b) => a - b)
  const depths: number[] = []
  return moments.map((moment, index) => {
    const above = index > 0 && chance.next() < 0.55 ? index - 1 - chance.skewedUpTo(index) : null
    const parent = above !== null && (depths[above] ?? 0) < depthMax ? above : null
    depths.push(parent === null ? 0 : (depths[parent] ?? 0) + 1)
    const liked = chance.next() < 0.2 ? 1 + chance.skewedUpTo(6) : 0
    return {
      id: chance.id(moment),
      authorId: writerOf(making, community, there),
      content: words.text(3 + chance.skewedUpTo(60)),
      at: moment,
      parent,
      isDeleted: chance.next() < 0.01,
      reactions: reactionsOf(making, community, there, moment, liked),
    }
  })
}

function makePost(making: SeedContext, communities: readonly SeededCommunity[], sizes: Sizes, index: number): NewPost {
  const { random: chance, words, until } = making
  const start = startOf(until) + day
  const share = growth((index + chance.next()) / sizes.posts)
  const at = Math.floor(start + share * (until - start - hour))
  const isLong = sizes.posts >= 10_000 && index === Math.floor(sizes.posts * 0.9)
  const community = isLong ? (communities[0] as SeededCommunity) : communityFor(making, communities, at)
  const there = Math.max(countThere(community, at), 1)
  const count = isLong ? longThread : commentCountOf(making, sizes.commentsPerPost)
  const liked = chance.upTo(50) === 0 ? chance.skewedUpTo(300) : chance.skewedUpTo(12)
  return {
    id: chance.id(at),
    communityId: community.id,
    forumId: chance.pick(community.forumIds),
    authorId: writerOf(making, community, there),
    ...emptyPostText,
    title: words.text(3 + chance.skewedUpTo(12)),
    content: words.text(index % 200 === 7 ? 600 : 15 + chance.skewedUpTo(120)),
    at,
    isPublic: community.isPublic,
    isPinned: false,
    topicIds: community.topicIds.slice(0, 1 + chance.upTo(community.topicIds.length)),
    reactions: reactionsOf(making, community, there, at, liked),
    comments: commentsFor(making, community, at, there, count),
  }
}

/** Reports one post in four hundred. */
function reportSome({ bulk, random: chance, until }: SeedContext, community: SeededCommunity, post: NewPost) {
  if (chance.upTo(400) !== 0) return
  const at = Math.min(post.at + hour, until)
  const reporterId = community.members.find(({ id }) => id !== post.authorId)?.id
  if (!reporterId) return
  const report = { id: chance.id(at), caseId: chance.id(at), reporterId, reason: 'SPAM' as const, details: null, at }
  addReports(bulk, post, [report])
}

/**
 * Writes posts and comments in chronological order, because the search index numbers them in the order of insertion.
 * Future comments wait in memory.
 */
export function makePosts(
  making: SeedContext,
  communities: readonly SeededCommunity[],
  sizes: Sizes,
  onPost: (done: number) => void,
) {
  const { bulk, trends } = making
  const communityOf = new Map(communities.map((community) => [community.id, community]))
  const waiting = new Map<number, DueComment[]>()
  const dayOf = (at: number) => Math.floor(at / day)

  function storeDay(posts: readonly NewPost[], today: number) {
    for (const post of posts) {
      addTopicsOf(bulk, post)
      trends.count(post.communityId, iso(post.at), post.topicIds)
      for (const due of dueCommentsOf(post)) {
        const on = dayOf(due.comment.at)
        const list = waiting.get(on)
        if (list) list.push(due)
        else waiting.set(on, [due])
      }
    }
    for (const post of posts) {
      addPost(bulk, post)
      const community = communityOf.get(post.communityId)
      if (community) reportSome(making, community, post)
    }
    storeComments(today)
  }

  function storeComments(today: number) {
    for (const on of [...waiting.keys()].filter((on) => on <= today).sort((a, b) => a - b)) {
      const due = waiting.get(on)?.sort((a, b) => a.comment.at - b.comment.at) ?? []
      for (const one of due) addComment(bulk, one)
      waiting.delete(on)
    }
  }

  let posts: NewPost[] = []
  let today = 0
  for (let index = 0; index < sizes.posts; index++) {
    const post = makePost(making, communities, sizes, index)
    if (dayOf(post.at) > today) {
      storeDay(posts, today)
      posts = []
      today = dayOf(post.at)
    }
    posts.push(post)
    if (index % 500 === 0) onPost(index)
  }
  storeDay(posts, today)
  storeComments(Number.POSITIVE_INFINITY)
  onPost(sizes.posts)
}
