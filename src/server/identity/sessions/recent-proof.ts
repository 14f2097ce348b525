import { proofMinutes } from '../../../shared/identity/account.ts'
import { messages } from '../../../shared/platform/messages.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { tokenHash } from '../../platform/ids.ts'
import { middleware } from '../../platform/procedures.ts'
import { findSession } from './session-queries.ts'

const proofMs = proofMinutes * 60_000

/**
 * Throws 403 unless the user proved who they are in this session within the last minutes, by signing in or by `prove`. The
 * one guard of actions that an unattended or stolen session must not take.
 */
export async function requireRecentProof(ctx: Pick<Context, 'db' | 'now' | 'session'>): Promise<void> {
  const session = ctx.session.id ? await findSession(ctx.db, tokenHash(ctx.session.id)) : undefined
  // A clock that was set back must not lengthen a proof.
  const age = session?.provenAt
    ? Math.abs(ctx.now().getTime() - Date.parse(session.provenAt))
    : Number.POSITIVE_INFINITY
  if (age >= proofMs) throw new AppError('FORBIDDEN', messages.proofNeeded, { requiresProof: true })
}

/** Requires a recent proof. Follows the input, so that a wrong field is named before the proof is asked for. */
export const requiresProof = middleware(async ({ ctx, next }) => {
  await requireRecentProof(ctx)
  return next()
})
