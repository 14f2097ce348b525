import type { z } from 'zod'
import type { Case, caseListInput, deskCountsView } from '../../shared/desk.ts'
import { cutPage } from '../db/page.ts'
import { type Asking, deskFor } from './access.ts'
import { presentCases } from './present.ts'
import { countCases, keyOf, listCases as listRows } from './queries.ts'

/** The cases on a desk, but for those about the viewer's own. */
export async function listCases(
  ctx: Asking,
  { slug, status, sort, mine: isMine, ...page }: z.output<typeof caseListInput>,
): Promise<{ items: Case[]; nextCursor: string | null }> {
  const desk = await deskFor(ctx, slug)
  const rows = await listRows(ctx.db, { ...desk, status, sort, isMine }, page)
  const { items, nextCursor } = cutPage(rows, page, keyOf(sort))
  return { items: await presentCases(ctx.db, items), nextCursor }
}

/** How many wait on a desk, and how many of them the viewer has taken on. */
export async function waitingCases(
  ctx: Asking,
  { slug }: { slug?: string | undefined },
): Promise<z.output<typeof deskCountsView>> {
  const desk = await deskFor(ctx, slug)
  const underReview = { ...desk, status: 'UNDER_REVIEW' } as const
  return {
    OPEN: await countCases(ctx.db, { ...desk, status: 'OPEN', isMine: false }),
    UNDER_REVIEW: await countCases(ctx.db, { ...underReview, isMine: false }),
    mine: await countCases(ctx.db, { ...underReview, isMine: true }),
  }
}
