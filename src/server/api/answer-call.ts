import { type AnyTRPCProcedure, getTRPCErrorFromUnknown } from '@trpc/server'
import type { Context } from '../platform/context.ts'
import { publicError } from '../platform/errors.ts'
import { keyedCall } from '../platform/idempotency/once.ts'
import { createsOnce, isCacheable } from '../platform/procedures.ts'
import type { ResponseCache } from '../platform/response-cache/response-cache.ts'
import type { SerializedAnswer } from '../platform/response-cache/serialize-json.ts'
import { findProcedure } from './procedures.ts'

interface Call {
  /** Such as `posts.byId`. */
  path: string
  input: () => unknown
  transport: 'trpc' | 'rest'
}

type Work = (ctx: Context) => Promise<SerializedAnswer>

/** Adds the call to its context if it creates something and has an idempotency key. */
function withKey(ctx: Context, procedure: AnyTRPCProcedure | undefined, { path: name, input }: Call): Context {
  const creates = createsOnce(procedure)
  if (!creates || ctx.idempotencyKey === undefined) return ctx
  return { ...ctx, call: keyedCall(ctx, { name, input: input(), isByGuest: creates === 'account' }) }
}

const secondsSince = (started: number) => (performance.now() - started) / 1000

/** Answers a call from the response cache or by its procedure, which `work` calls. Measures it. */
export async function answerCall(
  ctx: Context,
  cache: ResponseCache,
  call: Call,
  work: Work,
): Promise<SerializedAnswer> {
  const { path, input, transport } = call
  const procedure = findProcedure(path)
  const isCached = isCacheable(procedure, ctx.viewer, input)
  const answer = async () => (isCached ? cache(ctx, path, input(), work) : work(withKey(ctx, procedure, call)))
  const { metrics } = ctx
  if (!metrics) return answer()
  const started = performance.now()
  const observe = (status: number) =>
    metrics.observeCall({ procedure: procedure ? path : 'unknown', transport, status }, secondsSince(started))
  try {
    const answered = await answer()
    observe(200)
    return answered
  } catch (error) {
    observe(publicError(getTRPCErrorFromUnknown(error), '').status)
    throw error
  }
}
