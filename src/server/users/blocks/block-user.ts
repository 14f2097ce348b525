import type { BlockKind } from '../../../shared/users/blocks.ts'
import { userFor } from '../../identity/users/access/loaders.ts'
import { deleteBlock, upsertBlock } from '../../notify/blocks/queries.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'

type SignedInContext = Context & { viewer: Viewer }

/** Mutes or blocks a user, whom nothing tells of it. Throws 404 for a user whom the viewer cannot see, 403 for oneself. */
export async function blockUser(ctx: SignedInContext, id: string, kind: BlockKind): Promise<void> {
  const { user } = await userFor(ctx, 'block', id)
  await upsertBlock(ctx.db, ctx.viewer.id, user.id, kind, timestamp(ctx))
}

/** Also works for users whom the viewer can no longer see. */
export const unblockUser = (ctx: SignedInContext, id: string, kind: BlockKind) =>
  deleteBlock(ctx.db, ctx.viewer.id, id, kind)
