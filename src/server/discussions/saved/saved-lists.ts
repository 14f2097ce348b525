import type { HiddenPost, SavedCommunity, SavedPost } from '../../../shared/discussions/saved.ts'
import { accessTo } from '../../communities/core/access/loaders.ts'
import { presentCommunities } from '../../communities/core/present.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { type PageRequest, toPage } from '../../platform/db/pagination.ts'
import { indexNow } from '../../platform/search-index/index-now.ts'
import { matchQuery } from '../../platform/search-index/match-query.ts'
import { presentPostCard } from '../posts/present.ts'
import { listMarkedPosts, listSavedCommunities } from './list-queries.ts'
import type { Mark } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }
type SavedListInput = PageRequest & { q: string }
interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

/** Returns the query of an index that is up to date: null matches everything, and undefined nothing. */
async function matchFor(db: Db, kind: 'post' | 'community', q: string) {
  if (q === '') return null
  await indexNow(db, kind)
  return matchQuery(q) ?? undefined
}

const emptyPage = { items: [], nextCursor: null }

async function markedPosts({ db, viewer }: SignedInContext, mark: Mark, { q, ...page }: SavedListInput) {
  const match = await matchFor(db, 'post', q)
  if (match === undefined) return emptyPage
  const rows = await listMarkedPosts(db, viewer, mark, match, page)
  return toPage(rows, page, (row) => [row.markedAt, row.id])
}

/** Returns the viewer's saved posts, latest first, as far as the viewer may currently read them. */
export async function savedPosts(ctx: SignedInContext, input: SavedListInput): Promise<Page<SavedPost>> {
  const { items, nextCursor } = await markedPosts(ctx, 'savedPost', input)
  return { items: items.map((row) => ({ ...presentPostCard(row), savedAt: row.markedAt })), nextCursor }
}

/** Returns the viewer's hidden posts, latest first. */
export async function hiddenPosts(ctx: SignedInContext, input: SavedListInput): Promise<Page<HiddenPost>> {
  const { items, nextCursor } = await markedPosts(ctx, 'hiddenPost', input)
  return { items: items.map((row) => ({ ...presentPostCard(row), hiddenAt: row.markedAt })), nextCursor }
}

/** Returns the viewer's saved communities, latest first, as far as the viewer may see them. */
export async function savedCommunities(
  ctx: SignedInContext,
  { q, ...page }: SavedListInput,
): Promise<Page<SavedCommunity>> {
  const match = await matchFor(ctx.db, 'community', q)
  if (match === undefined) return emptyPage
  const rows = await listSavedCommunities(ctx.db, ctx.viewer, timestamp(ctx), match, page)
  const { items, nextCursor } = toPage(rows, page, (row) => [row.savedAt, row.id])
  const accesses = items.map((row) => accessTo(ctx.viewer, row))
  const shown = new Map((await presentCommunities(ctx, accesses)).map((community) => [community.id, community]))
  const saved = items.flatMap(({ id, savedAt }) => {
    const community = shown.get(id)
    return community ? [{ ...community, savedAt }] : []
  })
  return { items: saved, nextCursor }
}
