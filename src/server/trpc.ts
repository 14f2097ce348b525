import { type AnyTRPCProcedure, initTRPC } from '@trpc/server'
import { messages } from '../shared/messages.ts'
import type { Context, Viewer } from './context.ts'
import { AppError, ContextError, publicFace } from './errors.ts'
import { limit } from './rate-limits/limit.ts'
import type { RateRule } from './rate-limits/rate-limits.ts'

interface Meta {
  /**
   * Whether the answer to this input may be kept until something is written. Only for reads that do nothing beside, and
   * whose answer goes by the clock only in what `findNextExpiry` knows of.
   */
  keeps?: (input: () => unknown) => boolean
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    sse: {
      // What lies between keeps a silent line only so long; and a browser that hears nothing asks again.
      ping: { enabled: true, intervalMs: 15_000 },
      client: { reconnectAfterInactivityMs: 40_000 },
    },
    errorFormatter({ shape, error, ctx }) {
      const requestId = error instanceof ContextError ? error.requestId : (ctx?.requestId ?? '')
      const { status, body } = publicFace(error, requestId)
      const { error: message, ...extra } = body
      return { ...shape, message, data: { code: shape.data.code, path: shape.data.path, httpStatus: status, extra } }
    },
  })

export const { router } = t

/** Whatever is asked, the answer may be kept. */
export const kept: Meta = { keeps: () => true }

/** The answer may be kept unless one of these is asked to be something else than usual. */
export const keptWith = (usual: Readonly<Record<string, string>>): Meta => ({
  keeps(input) {
    const asked = Object(input()) as Record<string, unknown>
    return Object.entries(usual).every(([name, value]) => asked[name] === undefined || asked[name] === value)
  },
})

/**
 * Whether this viewer's answer may be kept. What a super admin opens is written into the audit log, and again after an
 * hour: their answers are made every time.
 */
export const isKept = (procedure: AnyTRPCProcedure, viewer: Viewer | null, input: () => unknown): boolean => {
  const { meta } = procedure._def as { meta?: Meta }
  return meta?.keeps !== undefined && viewer?.isSuperAdmin !== true && meta.keeps(input)
}

/** Anyone may call it; what they get is decided by the procedure's access function. */
export const publicProcedure = t.procedure

/** Counts the call for the requester's network address, whoever is signed in there; 429 when there were too many. */
export const limitedByAddress = (rule: RateRule) =>
  t.middleware(async ({ ctx, next }) => {
    await limit(ctx, rule, ctx.address)
    return next()
  })

/** Counts the call for the person who is signed in; 429 when there were too many. */
export const limitedByPerson = (rule: RateRule) =>
  t.middleware(async ({ ctx, next }) => {
    await limit(ctx, rule, ctx.viewer?.id ?? ctx.address)
    return next()
  })

const asksForWords = (input: unknown) => typeof input === 'object' && input !== null && 'q' in input && input.q !== ''

/** Counts a call of a list that is asked for words (`q`) as a search; goes after the input. 429 when there were too many. */
export const limitedSearch = t.middleware(async ({ ctx, input, next }) => {
  if (asksForWords(input)) await limit(ctx, 'search', ctx.viewer?.id ?? ctx.address)
  return next()
})

/** Needs a session: 401 for a guest. Everything that writes is counted: 429 when it is too much. */
export const signedInProcedure = t.procedure.use(async ({ ctx, next, type }) => {
  if (!ctx.viewer) throw new AppError('UNAUTHORIZED', messages.signInNeeded)
  if (type === 'mutation') {
    await limit(ctx, 'write', ctx.viewer.id)
    await limit(ctx, 'write.daily', ctx.viewer.id)
  }
  return next({ ctx: { ...ctx, viewer: ctx.viewer } })
})

/** Needs a super admin: 403 for everybody else. */
export const adminProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (!ctx.viewer.isSuperAdmin) throw new AppError('FORBIDDEN', messages.adminForbidden)
  return next()
})

/** Needs a verified e-mail address: 403 with `requiresVerification` without one. */
export const verifiedProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (!ctx.viewer.emailVerified) {
    throw new AppError('FORBIDDEN', messages.verificationNeeded, { requiresVerification: true })
  }
  return next()
})
