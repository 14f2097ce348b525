import { type AnyTRPCProcedure, initTRPC, type TRPCError } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { messages } from '../../shared/platform/messages.ts'
import type { Context, Viewer } from './context.ts'
import { AppError, ContextError, phraseOf, publicError } from './errors.ts'
import { enforceLimit, refuseBeyondLimit } from './rate-limits/enforce-limit.ts'
import type { RateRule } from './rate-limits/rate-limits.ts'

interface Meta {
  /**
   * Whether it creates something, so that it takes an idempotency key: content, which belongs to the viewer, or an account,
   * which has no user before. Its use case calls `createOnce`.
   */
  creates?: 'content' | 'account'
  /**
   * Whether the answer to this input may be cached until the next commit. Only for reads without side effects whose
   * answers depend on the clock only through `findNextExpiry`.
   */
  cacheable?: (input: () => unknown, viewer: Viewer | null) => boolean
  /** The limit for calls of this mutation per user. It replaces the limits of writing. */
  limit?: RateRule
}

interface Failure {
  error: TRPCError
  ctx?: Context | undefined
  path?: string | undefined
}

/** Formats an error for tRPC's client. */
export function formatError({ error, ctx, path }: Failure) {
  const requestId = error instanceof ContextError ? error.requestId : (ctx?.requestId ?? '')
  const { status, body } = publicError(error, requestId)
  const { error: message, ...extra } = body
  return {
    message,
    code: TRPC_ERROR_CODES_BY_KEY[error.code],
    data: { code: error.code, path, httpStatus: status, extra, phrase: phraseOf(error) },
  }
}

const t = initTRPC.context<Context>().meta<Meta>().create({ errorFormatter: formatError })

export const { router, middleware } = t

/** The call creates something that is created once for each idempotency key. */
export const creates = { creates: 'content' } as const satisfies Meta

/** The call creates an account, even for a viewer who is signed in. */
export const createsAccount = { creates: 'account' } as const satisfies Meta

/** The mutation writes nothing, so it counts towards this limit only. */
export const limitedApart = (limit: RateRule): Meta => ({ limit })

/** The answer can be cached for any input. */
export const cached: Meta = { cacheable: () => true }

/**
 * The answer can be cached for signed-in viewers, because each viewer has an own limit. Guests share answers, and their
 * refusals as well, but not their limits.
 */
export const cachedForUsers: Meta = { cacheable: (_input, viewer) => viewer !== null }

/** The answer can be cached while these inputs have their usual values. */
export const cachedWithDefaults = (usual: Readonly<Record<string, string>>): Meta => ({
  cacheable(input) {
    const values = Object(input()) as Record<string, unknown>
    return Object.entries(usual).every(([name, value]) => values[name] === undefined || values[name] === value)
  },
})

/** Returns what the procedure creates; undefined if repeating a call changes nothing, or if each call is meant to count. */
export const createsOnce = (procedure: AnyTRPCProcedure | undefined): Meta['creates'] =>
  (procedure?.meta as Meta)?.creates

/** Whether this viewer's answer may be cached. Reads by super admins may write audit entries, so they always run. */
export function isCacheable(procedure: AnyTRPCProcedure | undefined, viewer: Viewer | null, input: () => unknown) {
  const meta: Meta | undefined = procedure?.meta
  return meta?.cacheable !== undefined && viewer?.isSuperAdmin !== true && meta.cacheable(input, viewer)
}

/** The answer of writes without anything to show. */
export const ok = { ok: true } as const

/** Callable by everybody; the procedure's access function decides what they get. */
export const publicProcedure = t.procedure

/** Counts the call per network address, with or without a session. Throws 429 beyond the limit. */
export const limitedByAddress = (rule: RateRule) =>
  t.middleware(async ({ ctx, next }) => {
    await enforceLimit(ctx, rule, ctx.address)
    return next()
  })

/**
 * Counts calls with a token that is unknown (400, 404 or a `further` code) per network address, so that no one guesses
 * tokens, while a room full of people can follow their links, even used-up ones. Throws 429 beyond the limit.
 */
export const limitedGuesses = (rule: RateRule, ...further: TRPCError['code'][]) => {
  const guesses: TRPCError['code'][] = ['BAD_REQUEST', 'NOT_FOUND', ...further]
  return t.middleware(async ({ ctx, next }) => {
    await refuseBeyondLimit(ctx, rule, ctx.address)
    const result = await next()
    if (!result.ok && guesses.includes(result.error.code)) await ctx.rateLimits.consume(rule, ctx.address)
    return result
  })
}

/** Counts the call per user. Throws 429 beyond the limit. */
export const limitedByUser = (rule: RateRule) =>
  t.middleware(async ({ ctx, next }) => {
    await enforceLimit(ctx, rule, ctx.viewer?.id ?? ctx.address)
    return next()
  })

const hasSearchText = (input: unknown) => typeof input === 'object' && input !== null && 'q' in input && input.q !== ''

/** Counts a list call with search words (`q`) as a search. Must follow the input. Throws 429 beyond the limit. */
export const limitedSearch = t.middleware(async ({ ctx, input, next }) => {
  if (hasSearchText(input)) await enforceLimit(ctx, 'search', ctx.viewer?.id ?? ctx.address)
  return next()
})

/** Requires a session (401 with the message). Mutations count towards the rate limit (429). */
export const signedInProcedureSaying = (message: string) =>
  t.procedure.use(async ({ ctx, next, type, meta }) => {
    if (!ctx.viewer) throw new AppError('UNAUTHORIZED', message)
    if (meta?.limit) await enforceLimit(ctx, meta.limit, ctx.viewer.id)
    else if (type === 'mutation') {
      await enforceLimit(ctx, 'write', ctx.viewer.id)
      await enforceLimit(ctx, 'write.daily', ctx.viewer.id)
    }
    return next({ ctx: { ...ctx, viewer: ctx.viewer } })
  })

export const signedInProcedure = signedInProcedureSaying(messages.signInNeeded)

/** Requires a super admin (403). */
export const adminProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (!ctx.viewer.isSuperAdmin) throw new AppError('FORBIDDEN', messages.adminForbidden)
  return next()
})

/** Requires a proven email address (403 with `requiresVerification`). Procedures that write ask `writerProcedure`. */
export const verifiedProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (!ctx.viewer.emailVerified) {
    throw new AppError('FORBIDDEN', messages.verificationNeeded, { requiresVerification: true })
  }
  return next()
})
