import type { z } from 'zod'
import {
  type ReactionType,
  reactionEmojis,
  reactionLabels,
  reactionTypes,
  type TargetType,
} from '../../../shared/discussions/reaction-types.ts'
import type { ReactionSummary, reactInput, reactionTargetInput } from '../../../shared/discussions/reactions.ts'
import type { Authorized } from '../../platform/authorized.ts'
import { type Context, type Services, timestamp, type Viewer } from '../../platform/context.ts'
import { createOnce } from '../../platform/idempotency/once.ts'
import { reactionsTo } from '../posts/reaction-queries.ts'
import { type ReactionTarget, reactionTargetFor } from './access.ts'
import { notifyOfReaction, retractReactionNotification } from './notify.ts'
import { deleteReaction, findReactionBy, upsertReaction } from './queries.ts'
import { updateReactionCounts } from './update-counts.ts'

/** Sets the viewer's reaction, or removes it if it is the same. Returns the new summaries. */
export const react = (
  ctx: Context & { viewer: Viewer },
  { reactionType, ...input }: z.output<typeof reactInput>,
): Promise<ReactionSummary[]> =>
  createOnce(ctx, {
    async create(ctx) {
      const target = await reactionTargetFor(ctx, 'react', input)
      await toggleReaction(ctx, target, ctx.viewer.id, reactionType)
      return summaries(ctx, input)
    },
    idOf: () => '',
    again: (ctx) => summariesOf(ctx, input),
  })

/** Toggles a reaction. Must run in a transaction. */
export async function toggleReaction(
  services: Pick<Services, 'db' | 'now' | 'live' | 'jobs'>,
  target: Authorized<ReactionTarget, 'react'>,
  userId: string,
  reactionType: ReactionType,
) {
  const held = await findReactionBy(services.db, target, userId)
  const was = held?.reactionType ?? null
  const becomes = was === reactionType ? null : reactionType
  if (becomes === null) await deleteReaction(services.db, target, userId)
  else await upsertReaction(services.db, { ...target, userId, reactionType, createdAt: timestamp(services) })
  await updateReactionCounts(services, { ...target, userId, previous: was, next: becomes })
  if (was === null) await notifyOfReaction(services, target, userId)
  if (becomes === null) await retractReactionNotification(services, target, userId, held?.notificationId ?? null)
}

/** Returns the counts of all types and the viewer's own reaction. */
export async function summariesOf(
  ctx: Context,
  input: z.output<typeof reactionTargetInput>,
): Promise<ReactionSummary[]> {
  await reactionTargetFor(ctx, 'view', input)
  return summaries(ctx, input)
}

async function summaries(
  { db, viewer }: Context,
  { targetType, targetId }: { targetType: TargetType; targetId: string },
): Promise<ReactionSummary[]> {
  const counts = (await reactionsTo(db, viewer, targetType, [targetId])).get(targetId) ?? []
  return reactionTypes.map((reactionType) => {
    const counted = counts.find((one) => one.reactionType === reactionType)
    return {
      ...(counted ?? { reactionType, count: 0, hasReacted: false }),
      type: { label: reactionLabels[reactionType], emoji: reactionEmojis[reactionType] },
    }
  })
}
