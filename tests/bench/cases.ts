import { seedPassword } from '../../src/cli/seed/seed.ts'
import { tokenHash } from '../../src/server/platform/ids.ts'
import { matchInScope, matchQuery } from '../../src/server/platform/search-index/match-query.ts'
import { limits } from '../../src/shared/platform/limits.ts'
import { type BenchPost, type Dataset, largeCommunitySlug } from './dataset.ts'
import type { LoadRequest } from './load-generator.ts'

export type Transport = 'REST' | 'tRPC'

/** One page on one transport, and the requests whose answers are its ceiling. */
export interface Variant {
  transport: Transport
  requests: LoadRequest[]
  ceiling: LoadRequest[]
}

/** A user action, measured on each transport. */
export interface BenchCase {
  name: string
  ways: Variant[]
  who: ('signed in' | 'guest')[]
  /** Whether the ceiling's first answer can be compared: ids in order. */
  isComparable: boolean
  /** The writes during the measurement, a few a second. */
  meanwhile?: LoadRequest[]
}

const get = (path: string): LoadRequest => ({ path })
const post = (path: string, body: object): LoadRequest => ({ method: 'POST', path, body: JSON.stringify(body) })
const query = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString()
const bare = (page: string, values: Record<string, string> = {}) => get(`/bench/bare/${page}?${query(values)}`)
const write = (name: string, parameters: Record<string, string>) =>
  post(`/bench/write/${name}?${query(parameters)}`, {})

/** Batches the calls of one tick as the browser client does. */
function batch(calls: Record<string, object | undefined>): LoadRequest {
  const inputs = JSON.stringify({ ...Object.values(calls) })
  return get(`/trpc/${Object.keys(calls).join(',')}?batch=1&input=${encodeURIComponent(inputs)}`)
}
const mutation = (path: string, input: object) => post(`/trpc/${path}?batch=1`, { 0: input })
/** The input that the client adds for the first page of a list. */
const firstPage = { direction: 'forward' }

const everybody: BenchCase['who'] = ['signed in', 'guest']

function reading(name: string, rest: LoadRequest[], trpc: LoadRequest[], ceiling: LoadRequest[]): BenchCase {
  const ways: Variant[] = [
    { transport: 'REST', requests: rest, ceiling },
    { transport: 'tRPC', requests: trpc, ceiling },
  ]
  return { name, ways: ways.filter(({ requests }) => requests.length > 0), who: everybody, isComparable: true }
}

/** A post's page: two requests over REST, one batch from the client; long threads send their first page. */
function opening(name: string, posts: BenchPost[], user: string): BenchCase {
  const viewer = user
  const limit = String(posts.some(({ comments }) => comments > limits.pageMax) ? limits.pageMax : limits.pageDefault)
  const rest = posts.flatMap(({ id }) => [
    get(`/api/posts/${id}/comments?limit=${limit}`),
    get(`/api/communities/${largeCommunitySlug}/posts/${id}`),
  ])
  const restBare = posts.flatMap(({ id }) => [
    bare('comments', { viewer, post: id, comments: limit }),
    bare('post', { viewer, post: id }),
  ])
  const trpc = posts.map(({ id }) =>
    batch({ 'posts.byId': { community: largeCommunitySlug, id }, 'threads.open': { postId: id, sort: 'best' } }),
  )
  const trpcBare = posts.map(({ id, comments }) =>
    bare('post-and-comments', { viewer, post: id, comments: String(Math.min(comments, limits.threadPieceMax)) }),
  )
  const ways: Variant[] = [
    { transport: 'REST', requests: rest, ceiling: restBare },
    { transport: 'tRPC', requests: trpc, ceiling: trpcBare },
  ]
  return { name, ways, who: everybody, isComparable: true }
}

function searching({ people: users, words }: Dataset, communityId: string): BenchCase {
  const [viewer] = users.map(({ id }) => id)
  const matchIn = (word: string) => matchInScope('postSearch', [[communityId]], matchQuery(word))
  const matchAll = (word: string) => matchInScope('postSearch', [['public']], matchQuery(word))
  const searchOf = (match: (word: string) => string) =>
    words.map((word) => bare('search', { viewer: viewer ?? '', match: match(word) }))
  const rest = words.map((q) => get(`/api/communities/by-slug/${largeCommunitySlug}/posts?${query({ q })}`))
  const trpc = words.map((q) => batch({ 'search.posts': { q, ...firstPage } }))
  const ways: Variant[] = [
    { transport: 'REST', requests: rest, ceiling: searchOf(matchIn) },
    { transport: 'tRPC', requests: trpc, ceiling: searchOf(matchAll) },
  ]
  return { name: 'search', ways, who: everybody, isComparable: true }
}

/** A comment of medium length. */
const remark = 'What was said before me I read with pleasure, and there is something that I want to add to it.'

function writing({ people: users, posts }: Dataset): BenchCase[] {
  const content = remark
  const pairs = posts.map(({ id }, at) => ({ post: id, person: users[at % users.length]?.id ?? '' }))
  const others = pairs.map(({ post }) => ({ post, person: users.at(-1)?.id ?? '' }))
  const reaction = { targetType: 'POST', reactionType: 'love' }
  const login = users.map(({ email }) => ({ email, password: seedPassword }))
  const verify = [post('/bench/verify', {})]
  const both = (rest: LoadRequest[], trpc: LoadRequest[], ceiling: LoadRequest[]): Variant[] => [
    { transport: 'REST', requests: rest, ceiling },
    { transport: 'tRPC', requests: trpc, ceiling },
  ]
  return [
    {
      name: 'login',
      ways: both(
        login.map((body) => post('/api/auth/login', body)),
        login.map((body) => mutation('auth.login', body)),
        verify,
      ),
      who: ['guest'],
      isComparable: false,
    },
    {
      name: 'create comment',
      ways: both(
        posts.map(({ id }) => post(`/api/posts/${id}/comments`, { content })),
        posts.map(({ id }) => mutation('comments.add', { postId: id, content })),
        pairs.map((pair) => write('comment', { ...pair, content })),
      ),
      who: ['signed in'],
      isComparable: false,
    },
    {
      name: 'react',
      ways: both(
        posts.map(({ id }) => post(`/api/reactions/POST/${id}`, { reactionType: reaction.reactionType })),
        posts.map(({ id }) => mutation('reactions.react', { ...reaction, targetId: id })),
        others.map((pair) => write('react', pair)),
      ),
      who: ['signed in'],
      isComparable: false,
    },
  ]
}

const sessionIdOf = (cookie: string) => tokenHash(cookie.slice(cookie.indexOf('=') + 1))

/** All measured cases; writing ones come last. */
export function casesFor(subjects: Dataset, communityId: string): BenchCase[] {
  const { people: users, posts, thread } = subjects
  const viewers = users.map(({ id }) => id)
  const forEach = (page: string, parameters: Record<string, string> = {}) =>
    viewers.map((viewer) => bare(page, { viewer, ...parameters }))
  const list = (path: string, input: object = {}) => [batch({ [path]: { ...input, ...firstPage } })]
  const trending: Variant[] = [
    {
      transport: 'REST',
      requests: [get('/api/communities/trending'), get('/api/topics/trending')],
      ceiling: viewers.flatMap((viewer) => [bare('trending-communities', { viewer }), bare('trending-topics')]),
    },
    {
      transport: 'tRPC',
      requests: [batch({ 'communities.trending': undefined, 'topics.trending': undefined })],
      ceiling: forEach('trending'),
    },
  ]
  const sessions = users.map(({ cookie }) => bare('me', { session: sessionIdOf(cookie) }))
  const me = reading('me', [get('/api/auth/me')], [batch({ 'auth.viewer': undefined })], sessions)
  const feed = (name: 'hot' | 'new') => reading(name, [get(`/api/feed/${name}`)], list(`feeds.${name}`), forEach(name))
  const community = [get(`/api/communities/by-slug/${largeCommunitySlug}/posts`)]
  const meanwhile = posts.map(({ id }) => post(`/api/posts/${id}/comments`, { content: remark }))
  return [
    feed('hot'),
    { ...feed('hot'), name: 'hot amid writes', who: ['signed in'], isComparable: false, meanwhile },
    feed('new'),
    reading(
      'community',
      community,
      list('posts.inCommunity', { slug: largeCommunitySlug }),
      forEach('community', { slug: largeCommunitySlug }),
    ),
    opening('post of 20 comments', posts, viewers[0] ?? ''),
    opening('post of 1 000 comments', [thread], viewers[0] ?? ''),
    searching(subjects, communityId),
    { name: 'trending', ways: trending, who: everybody, isComparable: true },
    { ...me, who: ['signed in'] },
    ...writing(subjects),
  ]
}
