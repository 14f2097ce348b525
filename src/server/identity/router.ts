import {
  changePasswordInput,
  linkInput,
  passkeySignInInput,
  proofInput,
  secondFactorInput,
  setPasswordInput,
} from '../../shared/identity/account.ts'
import {
  emailInput,
  finishOpenidInput,
  loginInput,
  passkeySignupInput,
  profileInput,
  resetPasswordInput,
  signupInput,
  startOpenidInput,
  startPasskeySignupInput,
  verifyEmailInput,
} from '../../shared/identity/auth.ts'
import { emailKey } from '../../shared/platform/fields.ts'
import { messages } from '../../shared/platform/messages.ts'
import { queueMail } from '../platform/mail/mail-queue.ts'
import {
  cached,
  createsAccount,
  limitedByAddress,
  limitedByUser,
  limitedGuesses,
  middleware,
  ok,
  publicProcedure,
  router,
  signedInProcedure,
  signedInProcedureSaying,
} from '../platform/procedures.ts'
import { enforceLimit } from '../platform/rate-limits/enforce-limit.ts'
import { finishOpenid } from './openid/finish-openid.ts'
import { startOpenid } from './openid/start-openid.ts'
import { requiresProof } from './sessions/recent-proof.ts'
import { closeSession } from './sessions/sessions.ts'
import { changePassword } from './sign-in/change-password.ts'
import { completeLogIn, countSecondStep, logIn } from './sign-in/log-in.ts'
import { prove, startProof } from './sign-in/prove.ts'
import { requestSignInLink } from './sign-in/request-sign-in-link.ts'
import { resetPassword } from './sign-in/reset-password.ts'
import { setPassword } from './sign-in/set-password.ts'
import { signInByLink } from './sign-in/sign-in-by-link.ts'
import { signInWithPasskey, startPasskeySignIn } from './sign-in/sign-in-with-passkey.ts'
import { limitedSignUps } from './sign-up/limited-sign-ups.ts'
import { signUp } from './sign-up/sign-up.ts'
import { signUpWithPasskey, startPasskeySignUp } from './sign-up/sign-up-with-passkey.ts'
import { verifyEmail } from './sign-up/verify-email.ts'
import { updateOwnProfile } from './users/update-profile.ts'

const limitedSecondStep = middleware(async ({ ctx, next }) => {
  await countSecondStep(ctx)
  return next()
})

export const authRouter = router({
  viewer: publicProcedure.meta(cached).query(({ ctx }) => ctx.viewer),

  me: signedInProcedure.meta(cached).query(({ ctx }) => ctx.viewer),

  signup: publicProcedure
    .meta(createsAccount)
    .use(limitedSignUps)
    .input(signupInput)
    .mutation(({ ctx, input }) => signUp(ctx, input)),

  /** A mutation, because it opens a challenge. Counts as the sign-up, because it tells whether the address has an account. */
  startPasskeySignup: publicProcedure
    .use(limitedSignUps)
    .input(startPasskeySignupInput)
    .mutation(({ ctx, input }) => startPasskeySignUp(ctx, input)),

  passkeySignup: publicProcedure
    .meta(createsAccount)
    .use(limitedByAddress('passkey.address'))
    .input(passkeySignupInput)
    .mutation(({ ctx, input }) => signUpWithPasskey(ctx, input)),

  startPasskeySignIn: publicProcedure
    .use(limitedByAddress('passkey.address'))
    .mutation(({ ctx }) => startPasskeySignIn(ctx)),

  passkeySignIn: publicProcedure
    .use(limitedSecondStep)
    .input(passkeySignInInput)
    .mutation(async ({ ctx, input }) => ({ user: await signInWithPasskey(ctx, input) })),

  /** Returns the provider's page. */
  startOpenid: publicProcedure
    .use(limitedByAddress('passkey.address'))
    .input(startOpenidInput)
    .mutation(({ ctx, input }) => startOpenid(ctx, { ...input, connects: null })),

  finishOpenid: publicProcedure
    .use(limitedGuesses('token.address', 'FORBIDDEN'))
    .input(finishOpenidInput)
    .mutation(({ ctx, input }) => finishOpenid(ctx, input.search)),

  login: publicProcedure.input(loginInput).mutation(async ({ ctx, input }) => ({ user: await logIn(ctx, input) })),

  secondFactor: publicProcedure
    .use(limitedSecondStep)
    .input(secondFactorInput)
    .mutation(async ({ ctx, input }) => ({ user: await completeLogIn(ctx, input) })),

  requestSignInLink: publicProcedure
    .use(limitedByAddress('mail.address'))
    .input(emailInput)
    .mutation(async ({ ctx, input }) => {
      await requestSignInLink(ctx, input.email)
      return ok
    }),

  signInByLink: publicProcedure
    .use(limitedGuesses('token.address'))
    .input(linkInput)
    .mutation(({ ctx, input }) => signInByLink(ctx, input.token)),

  logout: publicProcedure.mutation(async ({ ctx }) => {
    await closeSession(ctx)
    return ok
  }),

  updateProfile: signedInProcedureSaying(messages.notAuthenticated)
    .input(profileInput)
    .mutation(({ ctx, input }) => updateOwnProfile(ctx, input)),

  changePassword: signedInProcedure
    .use(limitedByUser('account.secret'))
    .input(changePasswordInput)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, input)
      return ok
    }),

  setPassword: signedInProcedure
    .use(limitedByUser('account.secret'))
    .input(setPasswordInput)
    .use(requiresProof)
    .mutation(async ({ ctx, input }) => {
      await setPassword(ctx, input.newPassword)
      return ok
    }),

  /** Returns the ways in which the user can prove who they are. A mutation, because it opens a challenge. */
  startProof: signedInProcedure.use(limitedByUser('account.factor')).mutation(({ ctx }) => startProof(ctx)),

  prove: signedInProcedure
    .use(limitedByUser('account.secret'))
    .input(proofInput)
    .mutation(async ({ ctx, input }) => ({ user: await prove(ctx, input) })),

  /** Lets a page ask for a proof before it follows a link that needs one. */
  checkProof: signedInProcedure.use(requiresProof).mutation(() => ok),

  verifyEmail: publicProcedure
    .use(limitedGuesses('token.address'))
    .input(verifyEmailInput)
    .mutation(async ({ ctx, input }) => {
      await verifyEmail(ctx, input.token)
      return ok
    }),

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
    .use(limitedGuesses('token.address'))
    .input(resetPasswordInput)
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx, input)
      return ok
    }),
})
