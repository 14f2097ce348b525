import type { z } from 'zod'
import type { Reactor, reactorsInput } from '../../../shared/discussions/reactions.ts'
import type { Context } from '../../platform/context.ts'
import { toPage } from '../../platform/db/pagination.ts'
import { reactionTargetFor } from './access.ts'
import { listReactors } from './queries.ts'

/** Returns a page of reactors, newest first, optionally of one reaction type. */
export async function reactorsPage(
  ctx: Context,
  input: z.output<typeof reactorsInput>,
): Promise<{ items: Reactor[]; nextCursor: string | null }> {
  const target = await reactionTargetFor(ctx, 'view', input)
  const rows = await listReactors(ctx.db, target, input.reactionType, input)
  const { items, nextCursor } = toPage(rows, input, (row) => [row.createdAt, row.id])
  return {
    items: items.map(({ id, name, image, reactionType, createdAt }) => {
      return { user: { id, name, image }, reactionType, createdAt }
    }),
    nextCursor,
  }
}
