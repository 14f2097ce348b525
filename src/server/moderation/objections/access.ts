import type { z } from 'zod'
import type { restrictionInput } from '../../../shared/instance/restrictions.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { isDecisionToken } from '../../instance/restrictions/decision-link.ts'
import { findRestriction, type RestrictionRow } from '../../instance/restrictions/queries.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'

/** Whether the user concerned can object: once, while the restriction is in force. */
export const canObject = ({ objectedAt, endedAt, until }: RestrictionRow, now: string) =>
  objectedAt === null && endedAt === null && (until === null || until > now)

/**
 * Loads a restriction for the user concerned: for the signed-in user, or for the holder of the mailed token. Throws 404
 * otherwise.
 */
export async function restrictionFor(
  ctx: Context,
  { id, token }: z.output<typeof restrictionInput>,
): Promise<RestrictionRow> {
  const restriction = await findRestriction(ctx.db, id)
  const isOwn = restriction !== undefined && ctx.viewer !== null && restriction.userId === ctx.viewer.id
  const isShown = isOwn || (token !== undefined && (await isDecisionToken(ctx.db, id, token)))
  if (!restriction || !isShown) throw new AppError('NOT_FOUND', messages.decisionNotFound)
  return restriction
}

/** Like `restrictionFor`, for an objection. Throws 409 when there is one already, or the restriction has ended. */
export async function restrictionToObject(ctx: Context, input: z.output<typeof restrictionInput>) {
  const restriction = await restrictionFor(ctx, input)
  if (restriction.objectedAt !== null) throw new AppError('CONFLICT', messages.objectionMade)
  if (!canObject(restriction, timestamp(ctx))) throw new AppError('CONFLICT', messages.objectionImpossible)
  return restriction
}
