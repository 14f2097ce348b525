import { changePasswordInput, secondFactorInput } from '../../../shared/identity/account.ts'
import {
  emailInput,
  loginInput,
  profileInput,
  resetPasswordInput,
  signupInput,
  verifyEmailInput,
} from '../../../shared/identity/auth.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { inTransaction, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import {
  cached,
  limitedByAddress,
  limitedByUser,
  publicProcedure,
  router,
  signedInProcedure,
} from '../../platform/procedures.ts'
import { enforceLimit } from '../../platform/rate-limits/enforce-limit.ts'
import { appointSuperAdmin } from './appoint-super-admin.ts'
import { changePassword } from './change-password.ts'
import { redeemEmailToken } from './email-tokens.ts'
import { completeLogIn, logIn } from './log-in.ts'
import { updateEmailVerified } from './queries.ts'
import { resetPassword } from './reset-password.ts'
import { closeSession } from './sessions.ts'
import { signUp } from './sign-up.ts'
import { updateOwnProfile } from './update-profile.ts'

const ok = { ok: true } as const

export const authRouter = router({
  viewer: publicProcedure.meta(cached).query(({ ctx }) => ctx.viewer),

  me: signedInProcedure.meta(cached).query(({ ctx }) => ctx.viewer),

  signup: publicProcedure
    .use(limitedByAddress('signup.address'))
    .input(signupInput)
    .mutation(({ ctx, input }) => signUp(ctx, input)),

  login: publicProcedure.input(loginInput).mutation(async ({ ctx, input }) => ({ user: await logIn(ctx, input) })),

  secondFactor: publicProcedure
    .use(limitedByAddress('login.address'))
    .input(secondFactorInput)
    .mutation(async ({ ctx, input }) => ({ user: await completeLogIn(ctx, input) })),

  logout: publicProcedure.mutation(async ({ ctx }) => {
    await closeSession(ctx)
    return ok
  }),

  updateProfile: signedInProcedure.input(profileInput).mutation(({ ctx, input }) => {
    return updateOwnProfile(ctx, input)
  }),

  changePassword: signedInProcedure
    .use(limitedByUser('account.secret'))
    .input(changePasswordInput)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, input)
      return ok
    }),

  verifyEmail: publicProcedure
    .use(limitedByAddress('token.address'))
    .input(verifyEmailInput)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx, async (ctx) => {
        const token = await redeemEmailToken(ctx, 'verify-email', input.token)
        const isVerified = token && (await updateEmailVerified(ctx.db, token.userId, token.emailKey, timestamp(ctx)))
        if (!isVerified) throw new AppError('BAD_REQUEST', messages.verifyFailed)
        // The link alone does not prove that its opener created the account: another person may have signed up with
        // this address.
        if (ctx.viewer?.id === token.userId) await appointSuperAdmin(ctx)
        return ok
      }),
    ),

  resendVerification: publicProcedure
    .use(limitedByAddress('mail.address'))
    .input(emailInput)
    .mutation(async ({ ctx, input }) => {
      await enforceLimit(ctx, 'mail.verify', emailKey(input.email))
      await queueMail(ctx, 'verify-email', input.email)
      return ok
    }),

  forgotPassword: publicProcedure
    .use(limitedByAddress('mail.address'))
    .input(emailInput)
    .mutation(async ({ ctx, input }) => {
      await enforceLimit(ctx, 'mail.reset', emailKey(input.email))
      await queueMail(ctx, 'reset-password', input.email)
      return ok
    }),

  resetPassword: publicProcedure
    .use(limitedByAddress('token.address'))
    .input(resetPasswordInput)
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx, input)
      return ok
    }),
})
