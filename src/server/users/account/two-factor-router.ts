import { addPasskeyInput, confirmAppInput, removePasskeyInput } from '../../../shared/identity/account.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { requiresProof } from '../../identity/sessions/recent-proof.ts'
import { refuseEndedSession, renewSession } from '../../identity/sessions/sessions.ts'
import { hasPassword, refuseWithoutWayIn } from '../../identity/sign-in/ways-in.ts'
import { startAuthenticatorApp, verifyAppCode } from '../../identity/two-factor/authenticator-app.ts'
import { attemptChallenge, closeChallenge, openChallenge } from '../../identity/two-factor/challenges.ts'
import { checkPasskey, passkeyCreation, savePasskey } from '../../identity/two-factor/passkeys.ts'
import {
  countRecoveryCodes,
  deleteApp,
  deletePasskey,
  deleteRecoveryCodes,
  findApp,
  listPasskeys,
} from '../../identity/two-factor/queries.ts'
import { recordTwoFactorChange } from '../../identity/two-factor/record-change.ts'
import { renewRecoveryCodes } from '../../identity/two-factor/recovery-codes.ts'
import { isSecondFactorSetUp } from '../../identity/two-factor/second-factor.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { flag } from '../../platform/db/dialect.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { AppError } from '../../platform/errors.ts'
import { limitedByUser, router, signedInProcedure, verifiedProcedure } from '../../platform/procedures.ts'

type SignedInContext = Context & { viewer: Viewer }

// A stranger may have signed up with this address; its real owner must not find an account with the stranger's second
// factor.
const rateLimitedProcedure = verifiedProcedure.use(limitedByUser('account.factor'))
const provenProcedure = rateLimitedProcedure.use(requiresProof)

async function listSecondTwoFactor(ctx: SignedInContext) {
  const app = await findApp(ctx.db, ctx.viewer.id)
  const passkeys = await listPasskeys(ctx.db, ctx.viewer.id)
  const { left } = await countRecoveryCodes(ctx.db, ctx.viewer.id)
  return {
    app: app?.confirmedAt ? { createdAt: app.confirmedAt } : null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    recoveryCodesLeft: left,
    /** Whether a sign-in by password or mail asks for one of them. */
    isAskedFor: await isSecondFactorSetUp(ctx, ctx.viewer.id),
  }
}

/** The first second factor brings recovery codes. Ends other sessions. */
async function finishSetUp(ctx: SignedInContext) {
  await renewSession(ctx, ctx.viewer.id)
  const { left } = await countRecoveryCodes(ctx.db, ctx.viewer.id)
  const isNeeded = left === 0 && (await isSecondFactorSetUp(ctx, ctx.viewer.id))
  return { recoveryCodes: isNeeded ? await renewRecoveryCodes(ctx, ctx.viewer.id) : [] }
}

/** Removes the recovery codes with the last factor. Ends other sessions and pending sign-ins. */
async function finishRemoval(ctx: SignedInContext) {
  if (!(await isSecondFactorSetUp(ctx, ctx.viewer.id))) await deleteRecoveryCodes(ctx.db, ctx.viewer.id)
  await renewSession(ctx, ctx.viewer.id)
  return listSecondTwoFactor(ctx)
}

export const twoFactorRouter = router({
  list: signedInProcedure.query(({ ctx }) => listSecondTwoFactor(ctx)),

  startApp: provenProcedure.mutation(async ({ ctx }) => {
    const app = await findApp(ctx.db, ctx.viewer.id)
    if (app?.confirmedAt) throw new AppError('CONFLICT', messages.appSetUp)
    return startAuthenticatorApp(ctx, ctx.viewer.id, ctx.viewer.email)
  }),

  confirmApp: rateLimitedProcedure.input(confirmAppInput).mutation(({ ctx, input }) =>
    inTransaction(ctx, async (ctx) => {
      const at = timestamp(ctx)
      const isRight = await verifyAppCode(ctx, ctx.viewer.id, input.code)
      if (!isRight) throw new AppError('BAD_REQUEST', messages.codeWrong, { field: 'code' })
      await recordTwoFactorChange(ctx, ctx.viewer, 'app-added', at)
      return finishSetUp(ctx)
    }),
  ),

  removeApp: provenProcedure.mutation(async ({ ctx }) => {
    return inTransaction(ctx, async (ctx) => {
      const app = await findApp(ctx.db, ctx.viewer.id)
      if (app?.confirmedAt) await recordTwoFactorChange(ctx, ctx.viewer, 'app-removed', timestamp(ctx))
      await deleteApp(ctx.db, ctx.viewer.id)
      return finishRemoval(ctx)
    })
  }),

  startPasskey: provenProcedure.mutation(async ({ ctx }) => {
    const options = await passkeyCreation(ctx, ctx.viewer, !(await hasPassword(ctx.db, ctx.viewer.id)))
    const ticket = await openChallenge(ctx, ctx.viewer.id, 'add-passkey', options.challenge)
    return { ticket, options: { ...options } }
  }),

  addPasskey: rateLimitedProcedure.input(addPasskeyInput).mutation(async ({ ctx, input }) => {
    const challenge = await attemptChallenge(ctx, input.ticket, 'add-passkey')
    if (challenge.userId !== ctx.viewer.id) throw new AppError('FORBIDDEN', messages.passkeyRefused)
    const isAlone = !(await hasPassword(ctx.db, ctx.viewer.id))
    const credential = await checkPasskey(ctx, challenge.webauthn, input.response, isAlone)
    try {
      return await inTransaction(ctx, async (ctx) => {
        await recordTwoFactorChange(ctx, ctx.viewer, 'passkey-added', timestamp(ctx))
        await savePasskey(ctx, ctx.viewer.id, input.name, credential, flag(!isAlone))
        await closeChallenge(ctx, input.ticket)
        return finishSetUp(ctx)
      })
    } catch (error) {
      throw isUniqueViolation(error) ? new AppError('CONFLICT', messages.passkeyRefused) : error
    }
  }),

  removePasskey: rateLimitedProcedure
    .input(removePasskeyInput)
    .use(requiresProof)
    .mutation(async ({ ctx, input }) => {
      return inTransaction(ctx, async (ctx) => {
        const isGone = await deletePasskey(ctx.db, ctx.viewer.id, input.id)
        if (!isGone) throw new AppError('NOT_FOUND', messages.notFound)
        await refuseWithoutWayIn(ctx.db, ctx.viewer.id)
        await recordTwoFactorChange(ctx, ctx.viewer, 'passkey-removed', timestamp(ctx))
        return finishRemoval(ctx)
      })
    }),

  renewRecoveryCodes: provenProcedure.mutation(async ({ ctx }) => {
    if (!(await isSecondFactorSetUp(ctx, ctx.viewer.id))) throw new AppError('CONFLICT', messages.factorMissing)
    const recoveryCodes = await inTransaction(ctx, async (ctx) => {
      await refuseEndedSession(ctx)
      await recordTwoFactorChange(ctx, ctx.viewer, 'codes-renewed', timestamp(ctx))
      return renewRecoveryCodes(ctx, ctx.viewer.id)
    })
    return { recoveryCodes }
  }),
})
