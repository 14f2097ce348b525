import type { z } from 'zod'
import type { PostReport, reportedPostsInput, reportedPostsResponse } from '../../../shared/administration/dashboard.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { beginningOf } from '../../../shared/platform/plain-text.ts'
import type { Context } from '../../platform/context.ts'
import { countPostReports, listPostReports } from './post-queries.ts'
import { presentForum } from './posts.ts'

type Row = Awaited<ReturnType<typeof listPostReports>>[number]

/** Presents the whole post; null after the deletion of the post or its community. */
function postIn(row: Row): PostReport['post'] {
  const { postTitle, postContent, authorName, authorEmail, forumId, forumName, communityName, communitySlug } = row
  if (postTitle === null || postContent === null || authorEmail === null) return null
  if (forumId === null || forumName === null || communityName === null || communitySlug === null) return null
  return {
    id: row.targetId,
    title: postTitle,
    content: postContent,
    excerpt: beginningOf({ content: postContent, plainText: row.postPlainText }, limits.adminSnippetMax),
    author: { name: authorName, email: authorEmail },
    forum: presentForum({ forumId, forumName, communityName, communitySlug }),
  }
}

const present = (row: Row): PostReport => ({
  id: row.id,
  status: row.status,
  reason: row.reason,
  details: row.details,
  createdAt: row.createdAt,
  reporter: { email: row.reporterEmail },
  post: postIn(row),
})

/** Returns a page of reports of posts in any state, newest first; page numbers beyond the end return the last page. */
export async function reportedPosts(
  { db }: Context,
  { page, pageSize }: z.output<typeof reportedPostsInput>,
): Promise<z.output<typeof reportedPostsResponse>> {
  const total = await countPostReports(db)
  const totalPages = Math.max(1, Math.ceil(total / pageSize))
  const shown = Math.min(page, totalPages)
  const rows = await listPostReports(db, pageSize, (shown - 1) * pageSize)
  return { reports: rows.map(present), pagination: { total, page: shown, pageSize, totalPages } }
}
