import type { z } from 'zod'
import type { ProofAsked, proofInput } from '../../../shared/identity/account.ts'
import type { User } from '../../../shared/identity/auth.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { tokenHash } from '../../platform/ids.ts'
import { presentUser } from '../sessions/present-user.ts'
import { updateSessionProven } from '../sessions/session-queries.ts'
import { consumeTicket, requestSecondFactor, verifySecondFactor } from '../two-factor/second-factor.ts'
import { confirmPassword } from './confirm-password.ts'
import { logFailedSignIn } from './log-failed-sign-in.ts'
import { findUserById } from './queries.ts'
import { hasPassword } from './ways-in.ts'

type SignedInContext = Context & { viewer: Viewer }

/**
 * Returns the ways in which the user can prove who they are. Recovery codes are for a lost factor. Without any way, the user
 * signs in again.
 */
export async function startProof(ctx: SignedInContext): Promise<ProofAsked> {
  const challenge = await requestSecondFactor(ctx, ctx.viewer.id, 'proof')
  const factors = (challenge?.methods ?? []).filter((method) => method !== 'recovery')
  return {
    methods: [...((await hasPassword(ctx.db, ctx.viewer.id)) ? (['password'] as const) : []), ...factors],
    ticket: challenge?.ticket ?? null,
    passkeyOptions: challenge?.passkeyOptions ?? null,
  }
}

/** Throws 403 instead of the 401 of a sign-in: the session stays. */
const asRefusal = (error: unknown): never => {
  if (!(error instanceof AppError) || error.code !== 'UNAUTHORIZED') throw error
  throw new AppError('FORBIDDEN', error.extra.isExpired ? messages.proofExpired : error.message, error.extra)
}

async function proveSecondFactor(ctx: SignedInContext, ticket: string, proof: Pick<ProofInput, 'code' | 'passkey'>) {
  const onWrong = (userId: string) => logFailedSignIn(ctx, userId, 'confirmation')
  const userId = await verifySecondFactor(ctx, { ticket, ...proof }, 'proof', onWrong).catch(asRefusal)
  if (userId !== ctx.viewer.id) throw new AppError('FORBIDDEN', messages.proofExpired, { isExpired: true })
}

type ProofInput = z.output<typeof proofInput>

/**
 * Records in the session that its user has proven who they are, by password, code or passkey. Returns the user as they are
 * now: the right of a super admin may have rested until their password was known. Throws 403 when the proof is wrong.
 */
export async function prove(ctx: SignedInContext, { password, ticket = '', code, passkey }: ProofInput): Promise<User> {
  if (password !== undefined) await confirmPassword(ctx, password)
  else await proveSecondFactor(ctx, ticket, { code, passkey })
  return inTransaction(ctx, async (ctx) => {
    if (password === undefined) await consumeTicket(ctx, ticket).catch(asRefusal)
    const isThere = await updateSessionProven(ctx.db, tokenHash(ctx.session.id ?? ''), timestamp(ctx))
    const row = await findUserById(ctx.db, ctx.viewer.id)
    // Another change of the account's protection may have ended the session.
    if (!isThere || !row) throw new AppError('UNAUTHORIZED', messages.signInNeeded)
    return presentUser(row)
  })
}
