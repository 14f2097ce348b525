import { messages } from '../../../shared/platform/messages.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireRecentProof } from '../sessions/recent-proof.ts'
import { refuseEndedSession, renewSession } from '../sessions/sessions.ts'
import {
  deleteOpenidAccountsOf,
  findOpenidAccount,
  findOpenidAccountOf,
  insertOpenidAccount,
} from '../sign-in/openid-queries.ts'
import { refuseWithoutWayIn } from '../sign-in/ways-in.ts'
import { recordTwoFactorChange } from '../two-factor/record-change.ts'
import type { Claims } from './claims.ts'

/**
 * Connects a provider's account to the user who began it in this session, and mails them with an undo. Throws 409 if it belongs
 * to another user, or the user has another one.
 */
export async function connectOpenid(ctx: Context, userId: string, { issuer, subject }: Claims) {
  const { viewer } = ctx
  if (viewer?.id !== userId) throw new AppError('FORBIDDEN', messages.openidOfAnotherBrowser)
  await requireRecentProof(ctx)
  await inTransaction(ctx, async (ctx) => {
    await refuseEndedSession(ctx)
    const at = timestamp(ctx)
    const isTaken =
      (await findOpenidAccount(ctx.db, issuer, subject)) ?? (await findOpenidAccountOf(ctx.db, userId, issuer))
    if (isTaken) throw new AppError('CONFLICT', messages.openidConnected)
    await recordTwoFactorChange(ctx, viewer, 'provider-connected', at)
    await insertOpenidAccount(ctx.db, { issuer, subject, userId, createdAt: at, lastUsedAt: null })
    await renewSession(ctx, userId)
  })
}

/** Disconnects the provider's account. Throws 409 when nothing else signs the user in. */
export const disconnectOpenid = (ctx: Context & { viewer: Viewer }): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const isGone = await deleteOpenidAccountsOf(ctx.db, ctx.viewer.id)
    if (!isGone) throw new AppError('NOT_FOUND', messages.notFound)
    await refuseWithoutWayIn(ctx.db, ctx.viewer.id)
    await recordTwoFactorChange(ctx, ctx.viewer, 'provider-disconnected', timestamp(ctx))
    await renewSession(ctx, ctx.viewer.id)
  })
