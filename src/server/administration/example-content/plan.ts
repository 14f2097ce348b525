import type { ReactionType } from '../../../shared/discussions/reaction-types.ts'
import { type AccountKey, exampleAccounts } from './content/accounts.ts'
import { type ExampleCommunity, exampleCommunities } from './content/communities.ts'
import { type ExampleComment, type ExamplePost, parsePosts } from './parse-posts.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

interface PlannedAccount {
  kind: 'account'
  key: AccountKey
  joined: number
  seen: number
}

interface PlannedCommunity {
  kind: 'community'
  community: ExampleCommunity
  founded: number
  members: { key: AccountKey; joined: number }[]
}

/** The events of a community, in chronological order. Names identify texts: `garden/3` is a post, `garden/3/1` a comment. */
export type PlannedAction = { at: number; name: string } & (
  | { kind: 'post'; community: ExampleCommunity; post: ExamplePost }
  | { kind: 'comment'; postName: string; comment: ExampleComment; parentName: string | null }
  | { kind: 'reaction'; targetType: 'POST' | 'COMMENT'; postName: string; by: AccountKey; type: ReactionType }
)

export type PlannedStep = PlannedAccount | PlannedCommunity | { kind: 'actions'; actions: PlannedAction[] }

/**
 * A share from 0 to 1 that is always the same for a name, so that an interrupted job continues with the same plan: FNV-1a,
 * mixed by the end of MurmurHash3. A cryptographic hash would hold the event loop up for 30 ms.
 */
function shareOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

const accountKeys = Object.keys(exampleAccounts) as AccountKey[]

/** Accounts join within the first eight of sixty days, before the first community. */
const daysShown = 60

/** Actions per transaction: each takes some ten statements, while all writers wait. */
const batch = 6

const reactionTypeOf = (share: number): ReactionType =>
  share < 0.6 ? 'satisfaction' : share < 0.8 ? 'love' : share < 0.95 ? 'happy' : 'surprise'

function planCommunity(
  community: ExampleCommunity,
  index: number,
  until: number,
  posts: ExamplePost[],
): PlannedCommunity {
  const founded = until - (50 - 1.2 * index) * day
  const writers = new Set(posts.flatMap(({ by, comments }) => [by, ...comments.map(({ by }) => by)]))
  const members = community.members.map((key, at) => {
    const within = writers.has(key) ? 1.5 * hour : 45 * day
    return { key, joined: at === 0 ? founded : founded + shareOf(`${community.key} ${key}`) * within }
  })
  return { kind: 'community', community, founded, members }
}

/** Spreads posts from six weeks ago until now, ever closer, by day. The first one is the welcome. */
function timeOfPost(name: string, index: number, count: number, founded: number, until: number): number {
  if (index === 0) return founded + 2 * hour
  const passed = 1 - index / (count - 1)
  const around = until - (40 * passed ** 1.4 + shareOf(`${name} day`) * 0.8) * day
  const byDay = Math.floor(around / day) * day + (7 + 14 * shareOf(`${name} hour`)) * hour
  return byDay < until - hour ? byDay : until - (1 + 5 * shareOf(`${name} late`)) * hour
}

/** The times of the comments of a post: within hours of each other, and never after `until`. */
function timesOfComments(name: string, count: number, at: number, until: number): number[] {
  let passed = 0
  const offsets = Array.from({ length: count }, (_, index) => {
    passed += 8 * minute + shareOf(`${name} gap ${index}`) ** 2 * 7 * hour
    return passed
  })
  const scale = Math.min(1, (until - 2 * minute - at) / Math.max(passed, 1))
  return offsets.map((offset) => at + offset * scale)
}

interface Target {
  targetType: 'POST' | 'COMMENT'
  name: string
  postName: string
  by: AccountKey
  at: number
  reactions: number
}

/** Members react, and in public communities everybody. */
function reactionsTo(target: Target, community: ExampleCommunity, until: number): PlannedAction[] {
  const { name, by, at, reactions, targetType, postName } = target
  return (community.isPrivate ? community.members : accountKeys)
    .filter((key) => key !== by)
    .map((key) => ({ key, order: shareOf(`${name} ${key}`) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, reactions)
    .map(({ key }, index): PlannedAction => {
      const delay = shareOf(`${name} ${key} delay`) ** 2 * 2 * day + 5 * minute
      const type = reactionTypeOf(shareOf(`${name} ${index} type`))
      return { kind: 'reaction', name, targetType, postName, by: key, type, at: Math.min(at + delay, until - minute) }
    })
}

function planActions(
  { community, founded }: PlannedCommunity,
  posts: readonly ExamplePost[],
  until: number,
): PlannedAction[] {
  return posts.flatMap((post, index) => {
    const name = `${community.key}/${index}`
    const at = timeOfPost(name, index, posts.length, founded, until)
    const times = timesOfComments(name, post.comments.length, at, until)
    const comments = post.comments.map((comment, number) => ({
      ...{ kind: 'comment' as const, postName: name, comment, name: `${name}/${number}`, at: times[number] ?? at },
      parentName: comment.parent === null ? null : `${name}/${comment.parent}`,
    }))
    const targets: Target[] = [
      { targetType: 'POST', name, postName: name, by: post.by, at, reactions: post.reactions },
      ...comments.map(({ name, at, comment: { by, reactions } }) => ({
        ...{ targetType: 'COMMENT' as const, name, postName: `${community.key}/${index}`, by, at, reactions },
      })),
    ]
    return [
      { kind: 'post', name, at, community, post },
      ...comments,
      ...targets.flatMap((target) => reactionsTo(target, community, until)),
    ] satisfies PlannedAction[]
  })
}

/** The steps that make the example content, as if it had grown until this moment, in milliseconds since 1970. */
export function planSteps(until: number): PlannedStep[] {
  const accounts = accountKeys.map((key): PlannedAccount => {
    const joined = until - (daysShown - 8 * shareOf(`${key} joined`)) * day
    return { kind: 'account', key, joined, seen: until - shareOf(`${key} seen`) ** 2 * 3 * day }
  })
  const planned = exampleCommunities.map((community, index) => {
    const posts = parsePosts(community.posts)
    const plan = planCommunity(community, index, until, posts)
    return { plan, actions: planActions(plan, posts, until) }
  })
  const actions = planned.flatMap(({ actions }) => actions).sort((a, b) => a.at - b.at)
  const steps: PlannedStep[] = [...accounts, ...planned.map(({ plan }) => plan)]
  for (let at = 0; at < actions.length; at += batch)
    steps.push({ kind: 'actions', actions: actions.slice(at, at + batch) })
  return steps
}
