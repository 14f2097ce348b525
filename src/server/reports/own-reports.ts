import type { z } from 'zod'
import { limits } from '../../shared/limits.ts'
import type { flaggedPostsView, userReportsView } from '../../shared/reports.ts'
import type { Context, Viewer } from '../context.ts'
import { listFlaggedPosts, listReadable, listReportedPosts, listUnwantedPosts } from './queries.ts'

type Asking = Context & { viewer: Viewer }

/** Which posts the viewer reported, whatever became of it, and which they do not want to see. */
export async function reportsOfViewer({ db, viewer }: Asking): Promise<z.output<typeof userReportsView>> {
  const reported = await listReportedPosts(db, viewer.id, limits.userReportsMax)
  const unwanted = await listUnwantedPosts(db, viewer.id, limits.userReportsMax)
  return {
    reportedPostIds: reported.map(({ targetId }) => targetId),
    hiddenPostIds: unwanted.map(({ postId }) => postId),
  }
}

/** So many of the latest hidden posts are looked at, so that it takes no longer the more of them there are. */
const looked = 5 * limits.userReportsMax

/** Which posts reports have hidden where the viewer reads, the latest first. */
export async function flaggedPosts({ db, viewer }: Asking): Promise<z.output<typeof flaggedPostsView>> {
  const posts = await listFlaggedPosts(db, looked)
  const communityIds = [...new Set(posts.map(({ communityId }) => communityId))]
  const readable = communityIds.length > 0 ? await listReadable(db, viewer, communityIds) : []
  const places = new Set(readable.map(({ id }) => id))
  const flagged = posts.filter(({ communityId }) => places.has(communityId))
  return { flaggedPostIds: flagged.slice(0, limits.userReportsMax).map(({ id }) => id) }
}
