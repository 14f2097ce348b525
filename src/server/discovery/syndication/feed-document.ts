import { plainOf } from '../finder/text.ts'
import { beginning } from '../markup.ts'
import { postLink } from '../posts/present.ts'
import type { PostRow } from '../posts/queries.ts'

/** A post as programs that read feeds are told of it. Addresses are whole; the text is plain. */
export interface FeedEntry {
  id: string
  title: string
  link: string
  authorName: string
  communityName: string
  createdAt: string
  updatedAt: string
  text: string
}

/** What such a program reads, before it is written down in either format. */
export interface ReaderFeed {
  /** Stays what it is wherever the feed moves. */
  id: string
  title: string
  about: string
  /** The page for people. */
  link: string
  /** Null for a feed whose own address is secret. */
  self: string | null
  updatedAt: string
  entries: readonly FeedEntry[]
}

/** The name of anything with an id of ours, for the whole world. */
export const nameOf = (id: string) => `urn:uuid:${id}`

const textMax = 2_000

export const entryOf = (publicUrl: string, post: PostRow): FeedEntry => ({
  id: nameOf(post.id),
  title: post.title,
  link: publicUrl + postLink(post.communitySlug, post.id),
  authorName: post.authorName,
  communityName: post.communityName,
  createdAt: post.createdAt,
  updatedAt: post.updatedAt,
  // Marks are taken out first, and nobody waits for those of a text of which little is shown.
  text: beginning(plainOf(post.content.slice(0, 2 * textMax)), textMax),
})

/** When the newest of these changed last; of none a moment that does not change either. */
export const lastChange = (entries: readonly FeedEntry[]) =>
  entries.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), new Date(0).toISOString())
