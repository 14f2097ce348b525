import type { z } from 'zod'
import type { postsHiddenByReportsView, userReportsView } from '../../../shared/moderation/reports.ts'
import { limits } from '../../../shared/platform/limits.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { listPostsHiddenBy, listPostsHiddenByReports, listReadableCommunities, listReportedPosts } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

/** Returns the posts that the viewer reported, regardless of the decision, and those they hid. */
export async function reportsOfViewer({ db, viewer }: SignedInContext): Promise<z.output<typeof userReportsView>> {
  const reported = await listReportedPosts(db, viewer.id, limits.userReportsMax)
  const unwanted = await listPostsHiddenBy(db, viewer.id, limits.userReportsMax)
  return {
    reportedPostIds: reported.map(({ targetId }) => targetId),
    hiddenPostIds: unwanted.map(({ postId }) => postId),
  }
}

/** The number of latest hidden posts to consider, which bounds the time. */
const scannedMax = 5 * limits.userReportsMax

/** Returns the posts that reports hid in communities that the viewer can read, latest first. */
export async function postsHiddenByReports({
  db,
  viewer,
}: SignedInContext): Promise<z.output<typeof postsHiddenByReportsView>> {
  const posts = await listPostsHiddenByReports(db, scannedMax)
  const communityIds = [...new Set(posts.map(({ communityId }) => communityId))]
  const readable = communityIds.length > 0 ? await listReadableCommunities(db, viewer, communityIds) : []
  const readableIds = new Set(readable.map(({ id }) => id))
  const hidden = posts.filter(({ communityId }) => readableIds.has(communityId))
  return { flaggedPostIds: hidden.slice(0, limits.userReportsMax).map(({ id }) => id) }
}
