import type { z } from 'zod'
import type { Case, caseListInput, queueCountsView } from '../../../shared/moderation/queue.ts'
import { toPage } from '../../platform/db/pagination.ts'
import { queueScopeFor, type SignedInContext } from './access/loaders.ts'
import { countHeldPosts } from './held-post-queries.ts'
import { presentCases } from './present.ts'
import { countCases, keyOf, listCases as listRows } from './queries.ts'

/** Returns a page of a queue, without cases about the viewer's own content. */
export async function listCases(
  ctx: SignedInContext,
  { slug, status, sort, mine: isMine, ...page }: z.output<typeof caseListInput>,
): Promise<{ items: Case[]; nextCursor: string | null }> {
  const queue = await queueScopeFor(ctx, slug)
  const rows = await listRows(ctx.db, { ...queue, status, sort, isMine }, page)
  const { items, nextCursor } = toPage(rows, page, keyOf(sort))
  return { items: await presentCases(ctx, items), nextCursor }
}

/** Returns the numbers of open cases in a queue, of those assigned to the viewer, and of posts that wait for approval. */
export async function countPendingCases(
  ctx: SignedInContext,
  { slug }: { slug?: string | undefined },
): Promise<z.output<typeof queueCountsView>> {
  const queue = await queueScopeFor(ctx, slug)
  const underReview = { ...queue, status: 'UNDER_REVIEW' } as const
  return {
    OPEN: await countCases(ctx.db, { ...queue, status: 'OPEN', isMine: false }),
    UNDER_REVIEW: await countCases(ctx.db, { ...underReview, isMine: false }),
    mine: await countCases(ctx.db, { ...underReview, isMine: true }),
    held: await countHeldPosts(ctx.db, queue),
  }
}
