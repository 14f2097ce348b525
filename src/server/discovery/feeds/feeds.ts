import type { z } from 'zod'
import type {
  communityPostsFeedInput,
  FeedCommunityPost,
  FeedPreviewItem,
  FeedReply,
  VisitedFeed,
} from '../../../shared/discovery/feeds.ts'
import type { PostCard } from '../../../shared/discussions/posts.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { presentPostCard } from '../../discussions/posts/present.ts'
import type { PostCardRow, PostRow } from '../../discussions/posts/queries.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import { type PageRequest, toPage } from '../../platform/db/pagination.ts'
import { listOwnComments, listReplies } from './comment-queries.ts'
import { presentCommunityPost, presentReply, previewOfComment, previewOfPost } from './present.ts'
import { type FeedOrder, findVisit, listOwnPosts, listPublicPosts, saveVisit } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

interface Dated {
  id: string
  createdAt: string
}

/** Highest first, in the order of the database. */
const descending = <Value extends string | number>(a: Value, b: Value) => (a === b ? 0 : a < b ? 1 : -1)
const newestFirst = (a: Dated, b: Dated) => descending(a.createdAt, b.createdAt) || descending(a.id, b.id)
const byOrder = (order: FeedOrder) => (a: PostRow, b: PostRow) =>
  descending(a[order], b[order]) || descending(a.id, b.id)

/** Returns the posts of public communities and of the viewer's private communities. */
async function postFeed({ db, viewer }: Context, order: FeedOrder, page: PageRequest): Promise<Page<PostCard>> {
  const fromAll = await listPublicPosts(db, viewer, order, page)
  // If public posts fill the page, posts below the last of them cannot be on it.
  const floor = fromAll.length > page.limit ? fromAll.at(-1)?.[order] : undefined
  const fromOwn = viewer ? await listOwnPosts(db, viewer, { order, isPrivate: true, floor }, page) : []
  const rows = [...fromAll, ...fromOwn].sort(byOrder(order))
  const { items, nextCursor } = toPage(rows, page, (row) => [String(row[order]), row.id])
  return { items: items.map(presentPostCard), nextCursor }
}

/** Sorted by src/shared/discussions/hot-rank.ts. */
export const hotFeed = (ctx: Context, page: PageRequest) => postFeed(ctx, 'hot', page)

export const newFeed = (ctx: Context, page: PageRequest) => postFeed(ctx, 'createdAt', page)

/**
 * Returns a function that tells whether an item is newer than the viewer's last visit. Before the first visit, nothing
 * is new.
 */
async function createIsNew({ db, viewer }: SignedInContext, feed: VisitedFeed) {
  const visit = await findVisit(db, viewer.id, feed)
  return ({ createdAt }: Dated) => visit !== undefined && createdAt > visit.seenAt
}

/** Returns replies by others to the viewer's comments, newest first. */
export async function repliesFeed(ctx: SignedInContext, page: PageRequest): Promise<Page<FeedReply>> {
  const isNew = await createIsNew(ctx, 'replies')
  const rows = await listReplies(ctx.db, ctx.viewer, page)
  const { items, nextCursor } = toPage(rows, page, (row) => [row.createdAt, row.id])
  return { items: items.map((row) => presentReply(ctx.viewer, row, isNew(row))), nextCursor }
}

/** Returns the posts of the viewer's communities, including their own posts, newest or hottest first. */
export async function communityPostsFeed(
  ctx: SignedInContext,
  { sort, ...page }: z.output<typeof communityPostsFeedInput>,
): Promise<Page<FeedCommunityPost>> {
  const { db, viewer } = ctx
  const order = sort === 'hot' ? 'hot' : 'createdAt'
  const isNew = await createIsNew(ctx, 'community-posts')
  const rows = await listOwnPosts(db, viewer, { order }, page)
  const { items, nextCursor } = toPage(rows, page, (row) => [String(row[order]), row.id])
  const present = (row: PostCardRow) => presentCommunityPost(row, row.authorId !== viewer.id && isNew(row))
  return { items: items.map(present), nextCursor }
}

/** Returns the newest posts and comments by others in the viewer's communities. */
export async function previewFeed({ db, viewer }: SignedInContext): Promise<FeedPreviewItem[]> {
  const limit = limits.feedPreview
  const posts = await listOwnPosts(db, viewer, { order: 'createdAt', isByOthers: true }, { limit })
  const comments = await listOwnComments(db, viewer, limit)
  return [...posts.map(previewOfPost), ...comments.map(previewOfComment)].sort(newestFirst).slice(0, limit)
}

/** Returns the newest item by others, which is new if it is later than the visit. */
const newestIn: Record<VisitedFeed, (ctx: SignedInContext) => Promise<Dated[]>> = {
  replies: ({ db, viewer }) => listReplies(db, viewer, { limit: 0 }),
  'community-posts': ({ db, viewer }) =>
    listOwnPosts(db, viewer, { order: 'createdAt', isByOthers: true }, { limit: 0 }),
}

/**
 * Records that the viewer has visited the feed. Writes only if something in it was new, because every write empties the
 * response cache.
 */
export async function visitFeed(ctx: SignedInContext, feed: VisitedFeed): Promise<void> {
  const visit = await findVisit(ctx.db, ctx.viewer.id, feed)
  const [newest] = visit ? await newestIn[feed](ctx) : []
  if (visit && (!newest || newest.createdAt <= visit.seenAt)) return
  await saveVisit(ctx.db, ctx.viewer.id, feed, timestamp(ctx))
}
