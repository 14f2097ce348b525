import type { HiddenPost, SavedCommunity, SavedPost } from '../../shared/saved.ts'
import { accessTo, communityFor } from '../communities/access.ts'
import { presentCommunities } from '../communities/present.ts'
import { type Context, timestamp, type Viewer } from '../context.ts'
import { cutPage, type PageOf } from '../db/page.ts'
import { presentPostCard } from '../posts/present.ts'
import { matchOf } from '../search/match.ts'
import { listMarkedPosts, listSavedCommunities } from './list-queries.ts'
import { deleteSavedCommunity, insertSavedCommunity, type Mark } from './queries.ts'

type SignedIn = Context & { viewer: Viewer }
type Asked = PageOf & { q: string }
interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

/** What to look for in the index: null for everything, undefined for words that nothing can have. */
function soughtBy(q: string) {
  if (q === '') return null
  return matchOf(q) ?? undefined
}

const nothing = { items: [], nextCursor: null }

async function markedPosts({ db, viewer }: SignedIn, mark: Mark, { q, ...page }: Asked) {
  const match = soughtBy(q)
  if (match === undefined) return nothing
  const rows = await listMarkedPosts(db, viewer, mark, match, page)
  return cutPage(rows, page, (row) => [row.markedAt, row.id])
}

/** The posts the viewer keeps, the latest saved first. What they may not read is left out until they may again. */
export async function savedPosts(ctx: SignedIn, asked: Asked): Promise<Page<SavedPost>> {
  const { items, nextCursor } = await markedPosts(ctx, 'savedPost', asked)
  return { items: items.map((row) => ({ ...presentPostCard(row), savedAt: row.markedAt })), nextCursor }
}

/** The posts the viewer took out of their lists, the latest hidden first. */
export async function hiddenPosts(ctx: SignedIn, asked: Asked): Promise<Page<HiddenPost>> {
  const { items, nextCursor } = await markedPosts(ctx, 'hiddenPost', asked)
  return { items: items.map((row) => ({ ...presentPostCard(row), hiddenAt: row.markedAt })), nextCursor }
}

/** The communities the viewer keeps, the latest saved first, as far as they are in the viewer's lists. */
export async function savedCommunities(ctx: SignedIn, { q, ...page }: Asked): Promise<Page<SavedCommunity>> {
  const match = soughtBy(q)
  if (match === undefined) return nothing
  const rows = await listSavedCommunities(ctx.db, ctx.viewer, timestamp(ctx), match, page)
  const { items, nextCursor } = cutPage(rows, page, (row) => [row.savedAt, row.id])
  const accesses = items.map((row) => accessTo(ctx.viewer, row))
  const shown = new Map((await presentCommunities(ctx, accesses)).map((community) => [community.id, community]))
  const saved = items.flatMap(({ id, savedAt }) => {
    const community = shown.get(id)
    return community ? [{ ...community, savedAt }] : []
  })
  return { items: saved, nextCursor }
}

/** Keeps a community for the viewer. Again changes nothing. */
export async function saveCommunity(ctx: SignedIn, slug: string) {
  const { community } = await communityFor(ctx, 'read', 'slug', slug)
  const row = { userId: ctx.viewer.id, communityId: community.id, createdAt: timestamp(ctx) }
  await insertSavedCommunity(ctx.db, row)
}

/** Also when it is gone, or may not be read any more: answers the same whatever there is. */
export const unsaveCommunity = async (ctx: SignedIn, slug: string) => {
  await deleteSavedCommunity(ctx.db, ctx.viewer.id, slug)
}
