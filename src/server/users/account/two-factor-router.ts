import { addPasskeyInput, confirmAppInput, confirmedInput, removePasskeyInput } from '../../shared/account.ts'
import { messages } from '../../shared/messages.ts'
import { confirmPassword } from '../auth/confirm-password.ts'
import { renewSession } from '../auth/sessions.ts'
import { type Context, inTransaction, type Viewer } from '../context.ts'
import { isUniqueViolation } from '../db/dialect.ts'
import { AppError } from '../errors.ts'
import { startApp, takeAppCode } from '../factors/app-codes.ts'
import { attemptChallenge, closeChallenge, openChallenge } from '../factors/challenges.ts'
import { checkPasskey, keepPasskey, passkeyCreation } from '../factors/passkeys.ts'
import {
  countRecoveryCodes,
  deleteApp,
  deleteChallengesOf,
  deletePasskey,
  deleteRecoveryCodes,
  findApp,
  listPasskeys,
} from '../factors/queries.ts'
import { renewRecoveryCodes } from '../factors/recovery-codes.ts'
import { limitedByPerson, router, signedInProcedure, verifiedProcedure } from '../trpc.ts'

type SignedIn = Context & { viewer: Viewer }

// An unverified address may be somebody else's, who must not find their account guarded by a stranger.
const guarded = verifiedProcedure.use(limitedByPerson('account.factor'))

async function listFactors(ctx: SignedIn) {
  const app = await findApp(ctx.db, ctx.viewer.id)
  const passkeys = await listPasskeys(ctx.db, ctx.viewer.id)
  const { left } = await countRecoveryCodes(ctx.db, ctx.viewer.id)
  return {
    app: app?.confirmedAt ? { createdAt: app.confirmedAt } : null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    recoveryCodesLeft: left,
  }
}

/** Recovery codes come with the first factor; other sessions end. */
async function finishSetUp(ctx: SignedIn) {
  await renewSession(ctx, ctx.viewer.id)
  const { left } = await countRecoveryCodes(ctx.db, ctx.viewer.id)
  return { recoveryCodes: left > 0 ? [] : await renewRecoveryCodes(ctx, ctx.viewer.id) }
}

/** Recovery codes go with the last factor; other sessions end, and so do sign-ins that wait for a second step. */
async function finishRemoval(ctx: SignedIn) {
  const factors = await listFactors(ctx)
  if (!factors.app && factors.passkeys.length === 0) await deleteRecoveryCodes(ctx.db, ctx.viewer.id)
  await deleteChallengesOf(ctx.db, ctx.viewer.id)
  await renewSession(ctx, ctx.viewer.id)
  return listFactors(ctx)
}

export const factorsRouter = router({
  list: signedInProcedure.query(({ ctx }) => listFactors(ctx)),

  startApp: guarded.input(confirmedInput).mutation(async ({ ctx, input }) => {
    await confirmPassword(ctx, input.password)
    const app = await findApp(ctx.db, ctx.viewer.id)
    if (app?.confirmedAt) throw new AppError('CONFLICT', messages.appSetUp)
    return startApp(ctx, ctx.viewer.id, ctx.viewer.email)
  }),

  confirmApp: guarded.input(confirmAppInput).mutation(({ ctx, input }) =>
    inTransaction(ctx, async (ctx) => {
      const isRight = await takeAppCode(ctx, ctx.viewer.id, input.code)
      if (!isRight) throw new AppError('BAD_REQUEST', messages.codeWrong, { field: 'code' })
      return finishSetUp(ctx)
    }),
  ),

  removeApp: guarded.input(confirmedInput).mutation(async ({ ctx, input }) => {
    await confirmPassword(ctx, input.password)
    return inTransaction(ctx, async (ctx) => {
      await deleteApp(ctx.db, ctx.viewer.id)
      return finishRemoval(ctx)
    })
  }),

  startPasskey: guarded.input(confirmedInput).mutation(async ({ ctx, input }) => {
    await confirmPassword(ctx, input.password)
    const options = await passkeyCreation(ctx, ctx.viewer)
    const ticket = await openChallenge(ctx, ctx.viewer.id, 'add-passkey', options.challenge)
    return { ticket, options: { ...options } }
  }),

  addPasskey: guarded.input(addPasskeyInput).mutation(async ({ ctx, input }) => {
    const challenge = await attemptChallenge(ctx, input.ticket, 'add-passkey')
    if (challenge.userId !== ctx.viewer.id) throw new AppError('FORBIDDEN', messages.passkeyRefused)
    const credential = await checkPasskey(ctx, challenge.webauthn, input.response)
    try {
      return await inTransaction(ctx, async (ctx) => {
        await keepPasskey(ctx, ctx.viewer.id, input.name, credential)
        await closeChallenge(ctx, input.ticket)
        return finishSetUp(ctx)
      })
    } catch (error) {
      throw isUniqueViolation(error) ? new AppError('CONFLICT', messages.passkeyRefused) : error
    }
  }),

  removePasskey: guarded.input(removePasskeyInput).mutation(async ({ ctx, input }) => {
    await confirmPassword(ctx, input.password)
    return inTransaction(ctx, async (ctx) => {
      const isGone = await deletePasskey(ctx.db, ctx.viewer.id, input.id)
      if (!isGone) throw new AppError('NOT_FOUND', messages.notFound)
      return finishRemoval(ctx)
    })
  }),

  renewRecoveryCodes: guarded.input(confirmedInput).mutation(async ({ ctx, input }) => {
    await confirmPassword(ctx, input.password)
    const { app, passkeys } = await listFactors(ctx)
    if (!app && passkeys.length === 0) throw new AppError('CONFLICT', messages.factorMissing)
    const recoveryCodes = await inTransaction(ctx, (ctx) => renewRecoveryCodes(ctx, ctx.viewer.id))
    return { recoveryCodes }
  }),
})
