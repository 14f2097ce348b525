import type { z } from 'zod'
import type { Follow, FollowTargetInput, followInput } from '../../../shared/notify/follows.ts'
import { deleteFollow, type FollowTarget, findFollow, upsertFollow } from '../../notify/follows/queries.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { followTargetFor } from './access.ts'

type SignedInContext = Context & { viewer: Viewer }

const viewOf = async ({ db, viewer }: SignedInContext, target: FollowTarget): Promise<Follow> => ({
  targetType: target.targetType,
  targetId: target.targetId,
  ...(await findFollow(db, target, viewer.id)),
})

/** Returns the viewer's level for a community, a topic or a post. */
export const followOf = async (ctx: SignedInContext, input: FollowTargetInput): Promise<Follow> =>
  viewOf(ctx, await followTargetFor(ctx, input))

/** Chooses the viewer's level, or takes the choice back. */
export const setFollow = (ctx: SignedInContext, { level, ...input }: z.output<typeof followInput>): Promise<Follow> =>
  inTransaction(ctx, async (ctx) => {
    const target = await followTargetFor(ctx, input)
    if (level === null) await deleteFollow(ctx.db, target, ctx.viewer.id)
    else await upsertFollow(ctx.db, target, { userId: ctx.viewer.id, level, chosenAt: timestamp(ctx) })
    return viewOf(ctx, target)
  })
