import type { z } from 'zod'
import type { AdminPost, adminSearchInput } from '../../../shared/administration/dashboard.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { beginningOf } from '../../../shared/platform/plain-text.ts'
import type { Context } from '../../platform/context.ts'
import { mapWithYields } from '../../platform/search-index/map-with-yields.ts'
import { parseTerms } from '../../platform/search-index/match-query.ts'
import { containSubstrings } from '../../platform/search-index/substrings.ts'
import { foldedWords } from '../../platform/search-index/text.ts'
import { listPostsNumbered } from './post-queries.ts'
import { substringPage } from './substring-page.ts'

interface ForumColumns {
  forumId: string
  forumName: string
  communityName: string
  communitySlug: string
}

/** Presents the forum of a post with its community. */
export const presentForum = ({
  forumId,
  forumName,
  communityName,
  communitySlug,
}: ForumColumns): AdminPost['forum'] => ({
  id: forumId,
  name: forumName,
  community: { name: communityName, slug: communitySlug },
})

const present = (row: Awaited<ReturnType<typeof listPostsNumbered>>[number]): AdminPost => ({
  id: row.id,
  title: row.title,
  content: row.content,
  excerpt: beginningOf(row, limits.adminSnippetMax),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  author: { name: row.authorName, email: row.authorEmail },
  forum: presentForum(row),
  _count: { comments: row.commentCount },
})

/**
 * Searches all posts by a part of the title or content, newest first. A page may be shorter than its limit and still
 * have a next page.
 */
export async function searchPosts(
  { db }: Context,
  { query, ...page }: z.output<typeof adminSearchInput>,
): Promise<{ items: AdminPost[]; nextCursor: string | null }> {
  const terms = parseTerms(query)
  if (terms.length === 0) return { items: [], nextCursor: null }
  const { items, nextCursor } = await substringPage(db, 'post', page, {
    terms,
    show: async (numbers) => {
      const rows = await listPostsNumbered(db, numbers)
      const matches = await mapWithYields(rows, (row) =>
        containSubstrings([foldedWords(row.title), foldedWords(row.content)], terms) ? [row] : [],
      )
      return matches.flat()
    },
  })
  return { items: items.map(present), nextCursor }
}
