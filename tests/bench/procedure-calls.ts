import type { appRouter } from '../../src/server/router.ts'
import { largeCommunitySlug } from './dataset.ts'

type Api = ReturnType<typeof appRouter.createCaller>
type Cursor = { cursor?: string }

/** A list is measured on its first page, and on a late page. */
export type List = (page: Cursor) => Promise<{ items: unknown[]; nextCursor: string | null }>

/** The callers: a guest, a member of the large community, and a member of 500. */
export interface Callers {
  guest: Api
  member: Api
  joiner: Api
}

/** A frequent word in one private community to which none of the callers belongs. */
export const secretWord = 'verschwiegen'

export function listsFor({ guest, member, joiner }: Callers, authorId: string): Record<string, List> {
  const inLarge = (input: Omit<Parameters<Api['posts']['inCommunity']>[0], 'slug'>): List => {
    return (page) => member.posts.inCommunity({ slug: largeCommunitySlug, ...input, ...page })
  }
  return {
    'hot, guest': (page) => guest.feeds.hot(page),
    'hot, member of few': (page) => member.feeds.hot(page),
    'hot, member of 500': (page) => joiner.feeds.hot(page),
    'new, guest': (page) => guest.feeds.new(page),
    'new, member of 500': (page) => joiner.feeds.new(page),
    'community posts, member of few': (page) => member.feeds.communityPosts(page),
    'community posts, member of 500': (page) => joiner.feeds.communityPosts(page),
    replies: (page) => member.feeds.replies(page),
    communities: (page) => member.communities.list(page),
    'communities, found': (page) => member.communities.list({ q: 'mio', ...page }),
    'communities of a topic': (page) => member.topics.communities({ slug: 'topic-7', ...page }),
    members: (page) => member.members.list({ slug: largeCommunitySlug, ...page }),
    'members, found': (page) => member.members.list({ slug: largeCommunitySlug, q: 'mi', ...page }),
    'posts of a topic, everywhere': (page) => member.posts.ofTopic({ slug: 'topic-7', ...page }),
    'posts, new': inLarge({}),
    'posts, hot': inLarge({ sort: 'hot' }),
    'posts, top': inLarge({ sort: 'top' }),
    'posts, top of the month': inLarge({ sort: 'top', period: 'month' }),
    'posts of an author, top': inLarge({ sort: 'top', author: authorId }),
    'posts, common words': inLarge({ q: 'kao loo' }),
    'posts, rare word': inLarge({ q: 'renkakao' }),
    'posts, beginning of a word': inLarge({ q: 'm' }),
    'posts, found, hot': inLarge({ q: 'kao', sort: 'hot' }),
    'posts, found, of today': inLarge({ q: 'kao', period: 'day' }),
  }
}

const searches = {
  'rare word': 'renkakao',
  'no such word': 'xyzzyx',
  'common word': 'kao',
  'six common words': 'shio reno quao blyo zeno esto',
  'common words never together': '"shio reno" "reno shio" "quao blyo" "blyo quao"',
  'common in a private community of others': secretWord,
  'private and common': `${secretWord} kao`,
  phrase: '"kao loo"',
  'beginning of one letter': 'm',
  'beginnings of one letter': 'm k l r',
  'in:': 'kao in:community-7',
  'by:': 'kao by:mio',
  'by: alone': 'by:mio',
  'topic:': 'kao topic:topic-7',
  'dates, old': 'kao before:2025-06-01',
  'dates alone': 'after:2025-01-01 before:2025-06-01',
  'Chinese, one letter': '的',
  'Chinese, two letters': '中来',
}

export function callsFor({ guest, member, joiner }: Callers): Record<string, () => Promise<unknown>> {
  const calls = Object.entries(searches).map(
    ([what, q]) => [`search posts, ${what}`, () => member.search.posts({ q })] as const,
  )
  return {
    'preview, member of few': () => member.feeds.preview(),
    'preview, member of 500': () => joiner.feeds.preview(),
    'a community': () => member.communities.bySlug({ slug: largeCommunitySlug }),
    'communities, trending': () => member.communities.trending(),
    'topics, trending': () => member.topics.trending(),
    ...Object.fromEntries(calls),
    'search posts, common in private, guest': () => guest.search.posts({ q: secretWord }),
    'search comments, common word': () => member.search.comments({ q: 'kao' }),
    'search comments, rare word': () => member.search.comments({ q: 'renkakao' }),
    'search communities': () => member.search.communities({ q: 'mio' }),
    'search people, one letter': () => member.search.users({ q: 'm' }),
    'search all': () => member.search.all({ q: 'kao' }),
    'search all, one letter': () => member.search.all({ q: 'm' }),
  }
}
