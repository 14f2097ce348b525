import { changeEmailInput, deletionInput, linkInput, sessionInput } from '../../../shared/identity/account.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { disconnectOpenid } from '../../identity/openid/connect-openid.ts'
import { startOpenid } from '../../identity/openid/start-openid.ts'
import { deviceName } from '../../identity/sessions/device.ts'
import { endSessions } from '../../identity/sessions/end-sessions.ts'
import { requiresProof } from '../../identity/sessions/recent-proof.ts'
import { deleteSessionOf, listSessionsOf } from '../../identity/sessions/session-queries.ts'
import { findOpenidAccountOf } from '../../identity/sign-in/openid-queries.ts'
import { expireEmailChanges } from '../../identity/sign-in/queries.ts'
import { hasPassword } from '../../identity/sign-in/ways-in.ts'
import { openidIdentity } from '../../instance/settings/openid-settings.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { tokenHash } from '../../platform/ids.ts'
import {
  limitedByUser,
  limitedGuesses,
  ok,
  publicProcedure,
  router,
  signedInProcedure,
  verifiedProcedure,
} from '../../platform/procedures.ts'
import { cancelDeletion, scheduleDeletion } from './delete-account.ts'
import { changeEmail, confirmEmailChange, undoEmailChange } from './email-change.ts'
import { findDeletion, findPendingEmailChange } from './queries.ts'
import { undoTwoFactorChange } from './two-factor-change.ts'

type SignedInContext = Context & { viewer: Viewer }
const rateLimitedProcedure = signedInProcedure.use(limitedByUser('account.secret'))

async function present(ctx: SignedInContext) {
  const change = await findPendingEmailChange(ctx.db, ctx.viewer.id, timestamp(ctx))
  const deletion = await findDeletion(ctx.db, ctx.viewer.id)
  const { allowsEmailChange } = ctx.config
  const isPasswordSet = await hasPassword(ctx.db, ctx.viewer.id)
  const account = { user: ctx.viewer, allowsEmailChange, pendingEmail: change?.newEmail ?? null, ...deletion }
  return { ...account, hasPassword: isPasswordSet }
}

const currentSession = (ctx: SignedInContext) => tokenHash(ctx.session.id ?? '')

export const accountRouter = router({
  get: signedInProcedure.query(({ ctx }) => present(ctx)),

  changeEmail: rateLimitedProcedure.input(changeEmailInput).mutation(async ({ ctx, input }) => {
    const viewer = await changeEmail(ctx, input)
    return present({ ...ctx, viewer })
  }),

  cancelEmailChange: signedInProcedure.mutation(async ({ ctx }) => {
    await expireEmailChanges(ctx.db, ctx.viewer.id, timestamp(ctx))
    return present(ctx)
  }),

  confirmEmail: publicProcedure
    .use(limitedGuesses('token.address'))
    .input(linkInput)
    .mutation(async ({ ctx, input }) => {
      await confirmEmailChange(ctx, input.token)
      return ok
    }),

  undoEmail: publicProcedure
    .use(limitedGuesses('token.address'))
    .input(linkInput)
    .mutation(async ({ ctx, input }) => {
      await undoEmailChange(ctx, input.token)
      return ok
    }),

  undoTwoFactor: publicProcedure
    .use(limitedGuesses('token.address'))
    .input(linkInput)
    .mutation(async ({ ctx, input }) => {
      await undoTwoFactorChange(ctx, input.token)
      return ok
    }),

  /** The account of the sign-in provider; null where there is no provider. */
  provider: signedInProcedure.query(async ({ ctx }) => {
    const openid = await openidIdentity(ctx)
    if (!openid) return null
    const account = await findOpenidAccountOf(ctx.db, ctx.viewer.id, openid.issuer)
    const can = { change: ctx.viewer.emailVerified }
    return { label: openid.label, connectedAt: account?.createdAt ?? null, can }
  }),

  /** Returns the provider's page. */
  connectProvider: verifiedProcedure
    .use(limitedByUser('account.factor'))
    .use(requiresProof)
    .mutation(({ ctx }) => startOpenid(ctx, { returnTo: '/settings?tab=security', connects: ctx.viewer.id })),

  disconnectProvider: verifiedProcedure
    .use(limitedByUser('account.factor'))
    .use(requiresProof)
    .mutation(async ({ ctx }) => {
      await disconnectOpenid(ctx)
      return ok
    }),

  sessions: signedInProcedure.query(async ({ ctx }) => {
    const rows = await listSessionsOf(ctx.db, ctx.viewer.id, timestamp(ctx))
    const current = currentSession(ctx)
    return rows.map(({ id, userAgent, createdAt, lastSeenAt }) => {
      return { id, device: deviceName(userAgent), createdAt, lastSeenAt, isCurrent: id === current }
    })
  }),

  endSession: signedInProcedure.input(sessionInput).mutation(async ({ ctx, input }) => {
    const isGone = await deleteSessionOf(ctx.db, ctx.viewer.id, input.id)
    if (!isGone) throw new AppError('NOT_FOUND', messages.notFound)
    return ok
  }),

  endOtherSessions: signedInProcedure.mutation(async ({ ctx }) => {
    await inTransaction(ctx, ({ db }) => endSessions(db, ctx.viewer.id, { session: currentSession(ctx) }))
    return ok
  }),

  scheduleDeletion: rateLimitedProcedure
    .input(deletionInput)
    .use(requiresProof)
    .mutation(async ({ ctx, input }) => {
      await scheduleDeletion(ctx, input.mode)
      return present(ctx)
    }),

  cancelDeletion: signedInProcedure.mutation(async ({ ctx }) => {
    await cancelDeletion(ctx)
    return present(ctx)
  }),
})
