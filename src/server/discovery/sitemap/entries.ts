import { postLink } from '../../discussions/posts/present.ts'
import type { Db } from '../../platform/db/open.ts'
import { findLastNumber } from '../../platform/search-index/index-number-queries.ts'
import { createIdPages } from './id-pages.ts'
import { findIdAfter, listNumberedPublicPosts, listPublicCommunities, listPublicTopics } from './queries.ts'

/**
 * The addresses per file. It may have 50,000 (https://www.sitemaps.org/protocol.html); small ones hold the event loop for a
 * few milliseconds only.
 */
const perFile = 1_000

/** Pages of the instance itself. */
const fixedPaths = ['/', '/communities', '/discover', '/guidelines', '/help', '/privacy']

/** An address in a sitemap. */
export interface Entry {
  path: string
  /** ISO 8601. */
  updatedAt?: string
}

export const kinds = ['communities', 'topics', 'posts'] as const
export type Kind = (typeof kinds)[number]

/** Lists what guests may read, in files of one kind that are numbered from 1. */
export function createEntries(db: Db) {
  const communityPages = createIdPages((from) => findIdAfter(db, 'community', from, perFile))
  const topicPages = createIdPages((from) => findIdAfter(db, 'topic', from, perFile))

  async function communities(page: number): Promise<Entry[] | null> {
    const range = await communityPages.rangeOf(page)
    if (!range) return null
    const paths = (await listPublicCommunities(db, range)).map(({ slug }) => `/communities/${slug}`)
    return [...(page === 1 ? fixedPaths : []), ...paths].map((path) => ({ path }))
  }

  async function topics(page: number): Promise<Entry[] | null> {
    const range = await topicPages.rangeOf(page)
    return range && (await listPublicTopics(db, range)).map(({ slug }) => ({ path: `/topics/${slug}` }))
  }

  async function posts(page: number): Promise<Entry[]> {
    const from = (page - 1) * perFile + 1
    const rows = await listNumberedPublicPosts(db, from, from + perFile)
    return rows.map(({ slug, id, updatedAt }) => ({ path: postLink(slug, id), updatedAt }))
  }

  const listers = { communities, topics, posts }
  const counters = {
    communities: communityPages.count,
    topics: topicPages.count,
    posts: async () => Math.ceil((await findLastNumber(db, 'post')) / perFile),
  }
  return {
    /** Returns the addresses of a file; null if there is no such file. */
    list: (kind: Kind, page: number): Promise<Entry[] | null> => listers[kind](page),
    /** Returns the number of files. */
    count: (kind: Kind): Promise<number> => counters[kind](),
  }
}
