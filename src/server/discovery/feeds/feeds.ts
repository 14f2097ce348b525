import type { FeedCommunityPost, FeedPreviewItem, FeedReply, VisitedFeed } from '../../shared/feeds.ts'
import { limits } from '../../shared/limits.ts'
import type { PostCard } from '../../shared/posts.ts'
import { type Context, timestamp, type Viewer } from '../context.ts'
import { cutPage, type PageOf } from '../db/page.ts'
import { presentPostCard } from '../posts/present.ts'
import type { PostRow } from '../posts/queries.ts'
import { listOwnComments, listReplies } from './comment-queries.ts'
import { presentCommunityPost, presentReply, previewOfComment, previewOfPost } from './present.ts'
import { type FeedOrder, findVisit, listOwnPosts, listPublicPosts, saveVisit } from './queries.ts'

type Reader = Context & { viewer: Viewer }

interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

interface Dated {
  id: string
  createdAt: string
}

/** Highest first, as the database orders them. */
const descending = <Value extends string | number>(a: Value, b: Value) => (a === b ? 0 : a < b ? 1 : -1)
const newestFirst = (a: Dated, b: Dated) => descending(a.createdAt, b.createdAt) || descending(a.id, b.id)
const byOrder = (order: FeedOrder) => (a: PostRow, b: PostRow) =>
  descending(a[order], b[order]) || descending(a.id, b.id)

/** The posts of public communities, and of the private ones that the viewer belongs to. */
async function postFeed({ db, viewer }: Context, order: FeedOrder, page: PageOf): Promise<Page<PostCard>> {
  const fromAll = await listPublicPosts(db, viewer, order, page)
  // When they fill the page, nothing below the last of them is on it.
  const floor = fromAll.length > page.limit ? fromAll.at(-1)?.[order] : undefined
  const fromOwn = viewer ? await listOwnPosts(db, viewer, { order, isPrivate: true, floor }, page) : []
  const rows = [...fromAll, ...fromOwn].sort(byOrder(order))
  const { items, nextCursor } = cutPage(rows, page, (row) => [String(row[order]), row.id])
  return { items: items.map(presentPostCard), nextCursor }
}

/** By src/shared/hot.ts. */
export const hotFeed = (ctx: Context, page: PageOf) => postFeed(ctx, 'hot', page)

export const newFeed = (ctx: Context, page: PageOf) => postFeed(ctx, 'createdAt', page)

/** Whether something came after the viewer's last look at the feed; before the first one nothing is new. */
async function noveltyIn({ db, viewer }: Reader, feed: VisitedFeed) {
  const visit = await findVisit(db, viewer.id, feed)
  return ({ createdAt }: Dated) => visit !== undefined && createdAt > visit.seenAt
}

/** Others' replies to the viewer's comments, newest first. */
export async function repliesFeed(ctx: Reader, page: PageOf): Promise<Page<FeedReply>> {
  const isNew = await noveltyIn(ctx, 'replies')
  const rows = await listReplies(ctx.db, ctx.viewer, page)
  const { items, nextCursor } = cutPage(rows, page, (row) => [row.createdAt, row.id])
  return { items: items.map((row) => presentReply(ctx.viewer, row, isNew(row))), nextCursor }
}

/** The posts of the viewer's communities, their own among them, newest first. */
export async function communityPostsFeed(ctx: Reader, page: PageOf): Promise<Page<FeedCommunityPost>> {
  const { db, viewer } = ctx
  const isNew = await noveltyIn(ctx, 'community-posts')
  const rows = await listOwnPosts(db, viewer, { order: 'createdAt' }, page)
  const { items, nextCursor } = cutPage(rows, page, (row) => [row.createdAt, row.id])
  const present = (row: PostRow) => presentCommunityPost(row, row.authorId !== viewer.id && isNew(row))
  return { items: items.map(present), nextCursor }
}

/** The newest of what others wrote in the viewer's communities. */
export async function previewFeed({ db, viewer }: Reader): Promise<FeedPreviewItem[]> {
  const limit = limits.feedPreview
  const posts = await listOwnPosts(db, viewer, { order: 'createdAt', isByOthers: true }, { limit })
  const comments = await listOwnComments(db, viewer, limit)
  return [...posts.map(previewOfPost), ...comments.map(previewOfComment)].sort(newestFirst).slice(0, limit)
}

/** Remembers that the viewer looks at the feed now. */
export async function visitFeed(ctx: Reader, feed: VisitedFeed): Promise<void> {
  await saveVisit(ctx.db, ctx.viewer.id, feed, timestamp(ctx))
}
