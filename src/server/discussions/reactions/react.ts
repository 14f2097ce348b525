import type { z } from 'zod'
import {
  type ReactionSummary,
  type ReactionType,
  type reactInput,
  reactionLooks,
  type reactionTargetInput,
  reactionTypes,
  type TargetType,
} from '../../shared/reactions.ts'
import { type Context, inTransaction, type Services, timestamp, type Viewer } from '../context.ts'
import { reactionsTo } from '../posts/reaction-queries.ts'
import { countChange } from './count-change.ts'
import { deleteReaction, findHeld, upsertReaction } from './queries.ts'
import { type ReactionTarget, targetFor } from './target.ts'
import { tellOfReaction, untellOfReaction } from './tell.ts'

/** Takes this reaction for the viewer; takes it back when they hold it already. Answers how things stand then. */
export const react = (
  ctx: Context & { viewer: Viewer },
  { reactionType, ...input }: z.output<typeof reactInput>,
): Promise<ReactionSummary[]> =>
  inTransaction(ctx, async (ctx) => {
    const target = await targetFor(ctx, 'react', input)
    await toggleReaction(ctx, target, ctx.viewer.id, reactionType)
    return summaries(ctx, input)
  })

/** The change itself, for callers that have checked the right to it; run it in a transaction. */
export async function toggleReaction(
  services: Pick<Services, 'db' | 'now' | 'live' | 'mail'>,
  target: ReactionTarget,
  userId: string,
  reactionType: ReactionType,
) {
  const held = await findHeld(services.db, target, userId)
  const was = held?.reactionType ?? null
  const becomes = was === reactionType ? null : reactionType
  if (becomes === null) await deleteReaction(services.db, target, userId)
  else await upsertReaction(services.db, { ...target, userId, reactionType, createdAt: timestamp(services) })
  await countChange(services, { ...target, userId, was, becomes })
  if (was === null) await tellOfReaction(services, target, userId)
  if (becomes === null) await untellOfReaction(services, target, userId, held?.noticeId ?? null)
}

/** How many hold a reaction of each type there is, and which the viewer holds. */
export async function summariesOf(
  ctx: Context,
  input: z.output<typeof reactionTargetInput>,
): Promise<ReactionSummary[]> {
  await targetFor(ctx, 'view', input)
  return summaries(ctx, input)
}

async function summaries(
  { db, viewer }: Context,
  { targetType, targetId }: { targetType: TargetType; targetId: string },
): Promise<ReactionSummary[]> {
  const counts = (await reactionsTo(db, viewer, targetType, [targetId])).get(targetId) ?? []
  return reactionTypes.map((reactionType) => {
    const counted = counts.find((one) => one.reactionType === reactionType)
    return { ...(counted ?? { reactionType, count: 0, hasReacted: false }), type: { ...reactionLooks[reactionType] } }
  })
}
