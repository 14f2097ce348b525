import { initTRPC } from '@trpc/server'
import { messages } from '../shared/messages.ts'
import type { Context } from './context.ts'
import { AppError, ContextError, publicFace } from './errors.ts'

const t = initTRPC.context<Context>().create({
  errorFormatter({ shape, error, ctx }) {
    const requestId = error instanceof ContextError ? error.requestId : (ctx?.requestId ?? '')
    const { status, body } = publicFace(error, requestId)
    const { error: message, ...extra } = body
    return { ...shape, message, data: { code: shape.data.code, path: shape.data.path, httpStatus: status, extra } }
  },
})

export const { router } = t

/** Anyone may call it; what they get is decided by the procedure's access function. */
export const publicProcedure = t.procedure

/** Needs a session: 401 for a guest. */
export const signedInProcedure = t.procedure.use(({ ctx, next }) => {
  if (!ctx.viewer) throw new AppError('UNAUTHORIZED', messages.signInNeeded)
  return next({ ctx: { ...ctx, viewer: ctx.viewer } })
})

/** Needs a verified e-mail address: 403 with `requiresVerification` without one. */
export const verifiedProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (!ctx.viewer.emailVerified) {
    throw new AppError('FORBIDDEN', messages.verificationNeeded, { requiresVerification: true })
  }
  return next()
})
