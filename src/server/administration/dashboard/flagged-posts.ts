import type { z } from 'zod'
import type { FlaggedReport, flaggedPostsAnswer, flaggedPostsInput } from '../../shared/admin.ts'
import type { Context } from '../context.ts'
import { countPostReports, listPostReports } from './post-queries.ts'
import { presentForum } from './posts.ts'

type Row = Awaited<ReturnType<typeof listPostReports>>[number]

/** The post, with nothing left out; null when it, or its community, was deleted. */
function postIn(row: Row): FlaggedReport['post'] {
  const { postTitle, postContent, authorName, authorEmail, forumId, forumName, communityName, communitySlug } = row
  if (postTitle === null || postContent === null || authorEmail === null) return null
  if (forumId === null || forumName === null || communityName === null || communitySlug === null) return null
  return {
    id: row.targetId,
    title: postTitle,
    content: postContent,
    author: { name: authorName, email: authorEmail },
    forum: presentForum({ forumId, forumName, communityName, communitySlug }),
  }
}

const present = (row: Row): FlaggedReport => ({
  id: row.id,
  status: row.status,
  reason: row.reason,
  details: row.details,
  createdAt: row.createdAt,
  reporter: { email: row.reporterEmail },
  post: postIn(row),
})

/** Reports of posts in whatever state, newest first, a page of them; beyond the last page that is the last. */
export async function flaggedPosts(
  { db }: Context,
  { page, pageSize }: z.output<typeof flaggedPostsInput>,
): Promise<z.output<typeof flaggedPostsAnswer>> {
  const total = await countPostReports(db)
  const totalPages = Math.max(1, Math.ceil(total / pageSize))
  const shown = Math.min(page, totalPages)
  const rows = await listPostReports(db, pageSize, (shown - 1) * pageSize)
  return { reports: rows.map(present), pagination: { total, page: shown, pageSize, totalPages } }
}
