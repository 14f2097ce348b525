import { userNameText } from '../../../shared/identity/deleted-user.ts'
import { excerptOf } from '../../../shared/platform/plain-text.ts'
import { postLink } from '../../discussions/posts/present.ts'
import type { PostRow } from '../../discussions/posts/queries.ts'
import type { WriteText } from '../../platform/languages/translator.ts'

/** A post in a feed. Addresses are absolute; the text is plain. */
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

/** A feed, independent of its format. */
export interface FeedDocument {
  /** A permanent id, independent of the address. */
  id: string
  title: string
  about: string
  /** The corresponding web page. */
  link: string
  /** Null when the feed's own address is secret. */
  self: string | null
  updatedAt: string
  entries: readonly FeedEntry[]
}

/** Returns a globally unique name for an id. */
export const urnOf = (id: string) => `urn:uuid:${id}`

const textMax = 2_000

export const entryOf = (publicUrl: string, post: PostRow, write: WriteText): FeedEntry => ({
  id: urnOf(post.id),
  title: post.title,
  link: publicUrl + postLink(post.communitySlug, post.id),
  authorName: write(userNameText(post.authorName)),
  communityName: post.communityName,
  createdAt: post.createdAt,
  updatedAt: post.updatedAt,
  text: excerptOf(post, textMax),
})

/** Returns the latest change of the entries; a constant without entries. */
export const lastChange = (entries: readonly FeedEntry[]) =>
  entries.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), new Date(0).toISOString())
