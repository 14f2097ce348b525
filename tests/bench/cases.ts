import { demoPassword } from '../../src/cli/seed/demo-content.ts'
import { tokenHash } from '../../src/server/ids.ts'
import { inPostsOf, matchOf, within } from '../../src/server/search/match.ts'
import { limits } from '../../src/shared/limits.ts'
import type { Wanted } from './drive.ts'
import { type BenchPost, large, type Subjects } from './subjects.ts'

export type Door = 'REST' | 'tRPC'

/** The same page through one door, and the requests whose answers are its ceiling. */
export interface Way {
  door: Door
  requests: Wanted[]
  bare: Wanted[]
}

/** Something that people do, measured through the doors that lead to it. */
export interface Case {
  name: string
  ways: Way[]
  /** Who does it. */
  who: ('signed in' | 'guest')[]
  /** Whether what the ceiling answers to the first request can be compared: ids, in order. */
  isComparable: boolean
  /** What is written while it is measured, a few times a second. */
  meanwhile?: Wanted[]
}

const get = (path: string): Wanted => ({ path })
const post = (path: string, body: object): Wanted => ({ method: 'POST', path, body: JSON.stringify(body) })
const query = (asked: Record<string, string>) => new URLSearchParams(asked).toString()
const bare = (page: string, asked: Record<string, string> = {}) => get(`/bench/bare/${page}?${query(asked)}`)
const write = (name: string, asked: Record<string, string>) => post(`/bench/write/${name}?${query(asked)}`, {})

/** As the client in the browser sends the calls of one tick. */
function batch(calls: Record<string, object | undefined>): Wanted {
  const inputs = JSON.stringify({ ...Object.values(calls) })
  return get(`/trpc/${Object.keys(calls).join(',')}?batch=1&input=${encodeURIComponent(inputs)}`)
}
const mutation = (path: string, input: object) => post(`/trpc/${path}?batch=1`, { 0: input })
/** What the client adds when it asks for the first page of a list. */
const firstPage = { direction: 'forward' }

const everybody: Case['who'] = ['signed in', 'guest']

function reading(name: string, rest: Wanted[], trpc: Wanted[], ceiling: Wanted[]): Case {
  const ways: Way[] = [
    { door: 'REST', requests: rest, bare: ceiling },
    { door: 'tRPC', requests: trpc, bare: ceiling },
  ]
  return { name, ways: ways.filter(({ requests }) => requests.length > 0), who: everybody, isComparable: true }
}

/** A post's page: two requests through REST, one batch from the client; of long threads each sends a first piece. */
function opening(name: string, posts: BenchPost[], person: string): Case {
  const viewer = person
  const limit = String(posts.some(({ comments }) => comments > limits.pageMax) ? limits.pageMax : limits.pageDefault)
  const rest = posts.flatMap(({ id }) => [
    get(`/api/posts/${id}/comments?limit=${limit}`),
    get(`/api/communities/${large}/posts/${id}`),
  ])
  const restBare = posts.flatMap(({ id }) => [
    bare('comments', { viewer, post: id, comments: limit }),
    bare('post', { viewer, post: id }),
  ])
  const trpc = posts.map(({ id }) =>
    batch({ 'posts.byId': { community: large, id }, 'threads.open': { postId: id, sort: 'best' } }),
  )
  const trpcBare = posts.map(({ id, comments }) =>
    bare('post-and-comments', { viewer, post: id, comments: String(Math.min(comments, limits.threadPieceMax)) }),
  )
  const ways: Way[] = [
    { door: 'REST', requests: rest, bare: restBare },
    { door: 'tRPC', requests: trpc, bare: trpcBare },
  ]
  return { name, ways, who: everybody, isComparable: true }
}

function searching({ people, words }: Subjects, communityId: string): Case {
  const [viewer] = people.map(({ id }) => id)
  const matchIn = (word: string) => inPostsOf({ communityId, forumId: null, authorId: null }, matchOf(word) ?? '')
  const matchAll = (word: string) => within('postSearch', [['public']], matchOf(word))
  const found = (match: (word: string) => string) =>
    words.map((word) => bare('search', { viewer: viewer ?? '', match: match(word) }))
  const rest = words.map((q) => get(`/api/communities/by-slug/${large}/posts?${query({ q })}`))
  const trpc = words.map((q) => batch({ 'search.posts': { q, ...firstPage } }))
  const ways: Way[] = [
    { door: 'REST', requests: rest, bare: found(matchIn) },
    { door: 'tRPC', requests: trpc, bare: found(matchAll) },
  ]
  return { name: 'search', ways, who: everybody, isComparable: true }
}

/** A comment of middling length. */
const remark = 'What was said before me I read with pleasure, and there is something that I want to add to it.'

function writing({ people, posts }: Subjects): Case[] {
  const content = remark
  const pairs = posts.map(({ id }, at) => ({ post: id, person: people[at % people.length]?.id ?? '' }))
  const others = pairs.map(({ post }) => ({ post, person: people.at(-1)?.id ?? '' }))
  const reaction = { targetType: 'POST', reactionType: 'love' }
  const login = people.map(({ email }) => ({ email, password: demoPassword }))
  const verify = [post('/bench/verify', {})]
  const both = (rest: Wanted[], trpc: Wanted[], ceiling: Wanted[]): Way[] => [
    { door: 'REST', requests: rest, bare: ceiling },
    { door: 'tRPC', requests: trpc, bare: ceiling },
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

/** Everything that is measured; what writes comes last. */
export function casesFor(subjects: Subjects, communityId: string): Case[] {
  const { people, posts, thread } = subjects
  const viewers = people.map(({ id }) => id)
  const forEach = (page: string, asked: Record<string, string> = {}) =>
    viewers.map((viewer) => bare(page, { viewer, ...asked }))
  const list = (path: string, input: object = {}) => [batch({ [path]: { ...input, ...firstPage } })]
  const trending: Way[] = [
    {
      door: 'REST',
      requests: [get('/api/communities/trending'), get('/api/topics/trending')],
      bare: viewers.flatMap((viewer) => [bare('trending-communities', { viewer }), bare('trending-topics')]),
    },
    {
      door: 'tRPC',
      requests: [batch({ 'communities.trending': undefined, 'topics.trending': undefined })],
      bare: forEach('trending'),
    },
  ]
  const sessions = people.map(({ cookie }) => bare('me', { session: sessionIdOf(cookie) }))
  const me = reading('me', [get('/api/auth/me')], [batch({ 'auth.viewer': undefined })], sessions)
  const feed = (name: 'hot' | 'new') => reading(name, [get(`/api/feed/${name}`)], list(`feeds.${name}`), forEach(name))
  const community = [get(`/api/communities/by-slug/${large}/posts`)]
  const meanwhile = posts.map(({ id }) => post(`/api/posts/${id}/comments`, { content: remark }))
  return [
    feed('hot'),
    { ...feed('hot'), name: 'hot amid writes', who: ['signed in'], isComparable: false, meanwhile },
    feed('new'),
    reading('community', community, list('posts.inCommunity', { slug: large }), forEach('community', { slug: large })),
    opening('post of 20 comments', posts, viewers[0] ?? ''),
    opening('post of 1 000 comments', [thread], viewers[0] ?? ''),
    searching(subjects, communityId),
    { name: 'trending', ways: trending, who: everybody, isComparable: true },
    { ...me, who: ['signed in'] },
    ...writing(subjects),
  ]
}
