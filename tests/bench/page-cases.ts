import type { PageRequest } from './page-load.ts'
import type { PageSubjects } from './page-subjects.ts'

/** The targets for a page or a call, in C. */
const targets = {
  member: 150,
  unchanged: 30,
  cached: 12,
  afterWrite: 40,
  of100: 300,
  search: 12,
  reply: 12,
} as const

/** One line of the table. */
export interface PageCase {
  name: string
  /** Processor time at most, in C. Null where only the content counts, or nothing. */
  target: number | null
  /** Returns the next request; null when there is no other one. */
  next: () => PageRequest | null
  connections?: number
  /** Requests to send before, so that their answers can be cached. */
  warmth?: readonly PageRequest[]
  /** A write before each request. The requests then come one at a time, and the writes do not count. */
  write?: () => PageRequest
  /** Writes at a rate a second in the meantime, which count. */
  meanwhile?: { next: () => PageRequest; perSecond: number }
  /** A rate of requests a second, instead of the maximum. */
  perSecond?: number
  /** Whether the later work on the search index counts. */
  isIndexing?: boolean
  /** Whether a page without content misses a target. */
  needsContent?: boolean
}

/** The requests of the unchanged and the cached pages. */
const few = 5

const cycle = <One>(list: readonly One[]) => {
  let at = 0
  return () => list[at++ % list.length] as One
}

const once = <One>(list: readonly One[]) => {
  let at = 0
  return () => list[at++] ?? null
}

/** All pairs, in an order in which both sides change with each. */
function pairsOf(cookies: readonly string[], paths: readonly string[]) {
  const pairs = cookies.length * paths.length
  let at = 0
  return (): PageRequest | null => {
    if (at >= pairs) return null
    const round = Math.floor(at / cookies.length)
    const member = at % cookies.length
    at += 1
    return { cookie: cookies[member] ?? '', path: paths[(member + round) % paths.length] ?? '' }
  }
}

interface Page {
  name: string
  paths: readonly string[]
  /** The target for members who open it first. */
  target: number
}

const commentOf = (postId: string, parentId?: string) => ({
  method: 'POST' as const,
  path: '/trpc/comments.add?batch=1',
  body: JSON.stringify({
    0: {
      postId,
      ...(parentId !== undefined && { parentId }),
      content: 'What was said before me I read with pleasure, and there is something that I want to add to it.',
    },
  }),
})

/** The cases of a page. Pages that are cached for guests are not those that must not be. */
function casesOf({ name, paths, target }: Page, cookies: readonly string[], write: () => PageRequest): PageCase[] {
  const half = Math.ceil(paths.length / 2)
  const [earlier, later] = paths.length > few ? [paths.slice(0, half), paths.slice(half)] : [paths, paths]
  const guest = earlier.slice(0, few).map((path) => ({ path }))
  const members = Array.from({ length: few }, (_, at) => ({
    path: earlier[at % earlier.length] ?? '',
    cookie: cookies[at] ?? '',
  }))
  const isOf100 = target === targets.of100
  return [
    { name: `${name}: member first`, target, next: pairsOf(cookies.slice(few), paths) },
    { name: `${name}: member unchanged`, target: targets.unchanged, next: cycle(members), warmth: members },
    {
      ...{ name: `${name}: member unchanged after a write`, target: targets.unchanged },
      ...{ next: cycle(members), warmth: members, write },
    },
    { name: `${name}: guest cached`, target: targets.cached, next: cycle(guest), warmth: guest },
    {
      ...{ name: `${name}: guest after a write`, target: targets.afterWrite },
      ...{ next: cycle(guest), warmth: guest, write },
    },
    ...(paths.length > 2 * few
      ? [
          {
            ...{ name: `${name}: member first, read by others before`, target, warmth: members },
            next: pairsOf(cookies.slice(few).toReversed(), earlier.slice(0, few)),
          },
          {
            name: `${name}: guest not cached`,
            target: isOf100 ? target : null,
            next: once(later.map((path) => ({ path }))),
          },
        ]
      : []),
  ]
}

/** The pages, for the warm-up of the server. */
export const warmUpOf = ({ members, communities, posts, longPosts, terms }: PageSubjects) => {
  const paths = [
    '/',
    '/communities',
    ...[communities, posts, longPosts, terms.map(searchPath)].map((list) => list.at(-1) ?? ''),
  ]
  const cookie = members.at(-1)?.cookie ?? ''
  return cycle<PageRequest>(
    paths.flatMap((path) => [{ path, cookie }, { path: `${path}${path.includes('?') ? '&' : '?'}from=here` }]),
  )
}

const searchPath = (q: string) => `/search?${new URLSearchParams({ q })}`

/** All cases; those that write most come last. */
export function pageCasesFor(subjects: PageSubjects): PageCase[] {
  const { members, communities, longPosts, terms, replies, elsewhere } = subjects
  const cookies = members.slice(0, -2).map(({ cookie }) => cookie)
  const write = () => ({ ...commentOf(elsewhere), cookie: members.at(-2)?.cookie ?? '' })
  const [posts, unread] = [subjects.posts.slice(0, -30), subjects.posts.slice(-30)]
  const pages: Page[] = [
    { name: 'home', paths: ['/'], target: targets.member },
    { name: 'communities', paths: ['/communities'], target: targets.member },
    { name: 'community', paths: communities, target: targets.member },
    { name: 'post of 20 comments', paths: posts, target: targets.member },
    { name: 'post of 100 comments', paths: longPosts, target: targets.of100 },
    { name: 'search page', paths: terms.map(searchPath), target: targets.member },
  ]
  const fifteen = posts.slice(0, 15).map((path) => ({ path }))
  const calls = terms.map(
    (q) => `/trpc/search.posts?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { q, direction: 'forward' } }))}`,
  )
  const callsBefore = calls.slice(0, 30).map((path) => ({ path, cookie: members.at(-1)?.cookie ?? '' }))
  const reply = cycle(replies.map(({ postId, parentId }) => commentOf(postId, parentId)))
  const writers = cycle(cookies.slice(0, 20))
  const mixed = ['/', '/communities', ...communities.slice(0, 3), ...posts.slice(0, 15)]
  let reader = 0
  const network = () => `10.${(reader >> 8) & 255}.${reader++ & 255}.1`
  const mixedPath = cycle(mixed)
  return [
    ...pages.flatMap((page) => casesOf(page, cookies, write)),
    {
      ...{ name: '15 posts: guest with one write a second', target: targets.afterWrite },
      ...{ next: cycle(fifteen), warmth: fifteen, meanwhile: { next: write, perSecond: 1 } },
    },
    { name: 'search by API: member', target: targets.search, next: pairsOf(cookies, calls), warmth: callsBefore },
    {
      ...{ name: 'reply by API: 20 writers with index', target: targets.reply, connections: 20, isIndexing: true },
      next: () => ({ ...reply(), cookie: writers() }),
    },
    {
      ...{ name: '30 guests behind one address at once', target: null, needsContent: true, connections: 30 },
      next: once(unread.map((path) => ({ path, address: '192.0.2.1' }))),
    },
    {
      ...{ name: '200 guests’ pages a second with ten writes', target: null, needsContent: true, connections: 300 },
      ...{ perSecond: 200, meanwhile: { next: write, perSecond: 10 }, warmth: mixed.map((path) => ({ path })) },
      next: () => ({ path: mixedPath(), address: network() }),
    },
  ]
}
