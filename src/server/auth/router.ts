import {
  emailInput,
  emailKey,
  loginInput,
  profileInput,
  resetPasswordInput,
  signupInput,
  verifyEmailInput,
} from '../../shared/accounts.ts'
import { messages } from '../../shared/messages.ts'
import { inTransaction, timestamp } from '../context.ts'
import { AppError } from '../errors.ts'
import { queueMail } from '../mail/mail.ts'
import { publicProcedure, router, signedInProcedure } from '../trpc.ts'
import { redeemEmailToken } from './email-tokens.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { deleteEmailTokensOf, findUserByEmail, updateEmailVerified, updatePassword, updateProfile } from './queries.ts'
import { closeSession, closeSessionsOf, openSession } from './sessions.ts'
import { signUp } from './sign-up.ts'
import { appointSuperAdmin } from './super-admin.ts'
import { presentUser } from './viewer.ts'

const ok = { ok: true } as const

export const authRouter = router({
  viewer: publicProcedure.query(({ ctx }) => ctx.viewer),

  me: signedInProcedure.query(({ ctx }) => ctx.viewer),

  signup: publicProcedure.input(signupInput).mutation(async ({ ctx, input }) => ({ user: await signUp(ctx, input) })),

  login: publicProcedure.input(loginInput).mutation(async ({ ctx, input }) => {
    const user = await findUserByEmail(ctx.db, emailKey(input.email))
    const matches = await isPassword(input.password, user?.passwordHash)
    if (!user || !matches) throw new AppError('UNAUTHORIZED', messages.loginFailed)
    await openSession(ctx, user.id)
    return { user: presentUser(user) }
  }),

  logout: publicProcedure.mutation(async ({ ctx }) => {
    await closeSession(ctx)
    return ok
  }),

  updateProfile: signedInProcedure.input(profileInput).mutation(async ({ ctx, input }) => {
    const { name = ctx.viewer.name, image = ctx.viewer.image } = input
    await updateProfile(ctx.db, ctx.viewer.id, { name, image })
    return { ...ctx.viewer, name, image }
  }),

  verifyEmail: publicProcedure.input(verifyEmailInput).mutation(({ ctx, input }) =>
    inTransaction(ctx, async (ctx) => {
      const token = await redeemEmailToken(ctx, 'verify-email', input.token)
      const isVerified = token && (await updateEmailVerified(ctx.db, token.userId, token.emailKey, timestamp(ctx)))
      if (!isVerified) throw new AppError('BAD_REQUEST', messages.verifyFailed)
      await appointSuperAdmin(ctx)
      return ok
    }),
  ),

  resendVerification: publicProcedure.input(emailInput).mutation(async ({ ctx, input }) => {
    await queueMail(ctx, 'verify-email', input.email)
    return ok
  }),

  forgotPassword: publicProcedure.input(emailInput).mutation(async ({ ctx, input }) => {
    await queueMail(ctx, 'reset-password', input.email)
    return ok
  }),

  resetPassword: publicProcedure.input(resetPasswordInput).mutation(async ({ ctx, input }) => {
    const passwordHash = await hashPassword(input.newPassword)
    return inTransaction(ctx, async (ctx) => {
      const token = await redeemEmailToken(ctx, 'reset-password', input.token)
      if (!token) throw new AppError('BAD_REQUEST', messages.invalidResetToken)
      await updatePassword(ctx.db, token.userId, passwordHash)
      await deleteEmailTokensOf(ctx.db, token.userId, 'reset-password')
      await closeSessionsOf(ctx, token.userId)
      return ok
    })
  }),
})
