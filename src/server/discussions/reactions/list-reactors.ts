import type { z } from 'zod'
import type { Reactor, reactorsInput } from '../../shared/reactions.ts'
import type { Context } from '../context.ts'
import { cutPage } from '../db/page.ts'
import { listReactors } from './queries.ts'
import { targetFor } from './target.ts'

/** Who reacted, the newest first; with `reactionType` those who hold that one. */
export async function reactorsPage(
  ctx: Context,
  input: z.output<typeof reactorsInput>,
): Promise<{ items: Reactor[]; nextCursor: string | null }> {
  const target = await targetFor(ctx, 'view', input)
  const rows = await listReactors(ctx.db, target, input.reactionType, input)
  const { items, nextCursor } = cutPage(rows, input, (row) => [row.createdAt, row.id])
  return {
    items: items.map(({ id, name, image, reactionType, createdAt }) => {
      return { person: { id, name, image }, reactionType, createdAt }
    }),
    nextCursor,
  }
}
