import { callTRPCProcedure, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import type { Context, Services } from '../../platform/context.ts'
import { AppError, ContextError, publicError } from '../../platform/errors.ts'
import { formatError } from '../../platform/procedures.ts'
import type { ResponseCache } from '../../platform/response-cache/response-cache.ts'
import { serializeAnswer, wholeJson } from '../../platform/response-cache/serialize-json.ts'
import { appRouter } from '../../router.ts'
import { answerCall } from '../answer-call.ts'
import { chargeInvalidInputs, refuseAfterInvalidInputs } from '../input-limits.ts'
import { findProcedure } from '../procedures.ts'
import { eventStream } from './event-stream.ts'
import type { TrpcRequest } from './json-request.ts'

/** The status of a batch with different results. */
const multiStatus = 207

export interface Failure {
  error: TRPCError
  ctx?: Context | undefined
  path?: string | undefined
}

/** Logs a failure of the product. Refusals are no failures. */
export function logFailure(services: Services, { error, ctx, path }: Failure) {
  if (publicError(error, '').status < 500) return
  const requestId = error instanceof ContextError ? error.requestId : ctx?.requestId
  services.log.error({ requestId, path, err: error.cause ?? error }, 'request failed')
}

export interface CallOptions {
  /** The error with which every call fails if the context could not be created. */
  ctx: Context | ContextError
  request: TrpcRequest
  responseCache: ResponseCache
  onFailure: (failure: Failure) => void
}

/** The JSON envelope of one call; `error` is null on success. */
interface CallResult {
  text: string
  status: number
  error: TRPCError | null
}

/** tRPC reports a missing procedure and a wrong method by the same code. */
function wrongMethod(error: TRPCError, path: string, { type }: TrpcRequest) {
  if (error.code !== 'NOT_FOUND' || error instanceof AppError || !findProcedure(path)) return error
  const message = `Unsupported ${type === 'mutation' ? 'POST' : 'GET'}-request to procedure at path "${path}"`
  return new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message })
}

/** Calls the procedure at this index of the request. Throws a TRPCError. */
async function callAt(request: TrpcRequest, index: number, ctx: Context, signal?: AbortSignal): Promise<unknown> {
  const path = request.paths[index] ?? ''
  const getRawInput = async () => request.inputAt(index)
  try {
    const call = { router: appRouter, path, type: request.type, ctx, getRawInput, signal, batchIndex: index }
    return await callTRPCProcedure(call)
  } catch (cause) {
    throw wrongMethod(getTRPCErrorFromUnknown(cause), path, request)
  }
}

function usable(ctx: Context | ContextError): Context {
  if (ctx instanceof ContextError) throw ctx
  return ctx
}

/** Reports the error of a call and returns it in the shape of tRPC's client. */
function reportFailure({ ctx, onFailure }: Pick<CallOptions, 'ctx' | 'onFailure'>, cause: unknown, path?: string) {
  const error = getTRPCErrorFromUnknown(cause)
  const failure = { error, path, ctx: ctx instanceof ContextError ? undefined : ctx }
  onFailure(failure)
  return { error, shape: formatError(failure) }
}

async function envelopeOf({ ctx, request, responseCache }: CallOptions, index: number): Promise<string> {
  const call = { path: request.paths[index] ?? '', input: () => request.inputAt(index), transport: 'trpc' } as const
  const work = async (ctx: Context) => serializeAnswer(await callAt(request, index, ctx))
  const json = wholeJson(await answerCall(usable(ctx), responseCache, call, work))
  return json === undefined ? '{"result":{}}' : `{"result":{"data":${json}}}`
}

async function resolveCall(options: CallOptions, index: number): Promise<CallResult> {
  try {
    return { text: await envelopeOf(options, index), status: 200, error: null }
  } catch (cause) {
    const { error, shape } = reportFailure(options, cause, options.request.paths[index])
    return { text: JSON.stringify({ error: shape }), status: shape.data.httpStatus, error }
  }
}

const resolveCalls = (options: CallOptions) =>
  Promise.all(options.request.paths.map((_, index) => resolveCall(options, index)))

/** Runs all calls of the request and returns a body for each. */
export const answerSeparately = async (options: CallOptions) => (await resolveCalls(options)).map(({ text }) => text)

/** Runs all calls of the request and returns one body for them. */
async function answerCalls(options: CallOptions) {
  const { isBatch } = options.request
  const results = await resolveCalls(options)
  const texts = results.map(({ text }) => text)
  const [status = 200, ...others] = new Set(results.map((result) => result.status))
  return {
    status: others.length === 0 ? status : multiStatus,
    body: isBatch ? `[${texts.join(',')}]` : (texts[0] ?? ''),
    errors: results.flatMap(({ error }) => error ?? []),
  }
}

/** The same for a client's request. Refuses a caller who sent too many invalid inputs before the next one is parsed. */
export async function answerWithinLimit(options: CallOptions) {
  const { ctx, onFailure } = options
  if (ctx instanceof ContextError) return answerCalls(options)
  try {
    await refuseAfterInvalidInputs(ctx)
  } catch (error) {
    return answerUnreadable(error, onFailure)
  }
  const answered = await answerCalls(options)
  await chargeInvalidInputs(ctx, answered.errors)
  return answered
}

/** Opens the subscription as an event stream that ends with the signal. */
export function openSubscription({ ctx, request, onFailure }: CallOptions, signal: AbortSignal) {
  return eventStream({
    signal,
    async open() {
      if (request.isBatch) throw new TRPCError({ code: 'BAD_REQUEST', message: 'Cannot batch subscription calls' })
      const cached = usable(ctx)
      await refuseAfterInvalidInputs(cached)
      return callAt(request, 0, cached, signal).catch(async (error) => {
        await chargeInvalidInputs(cached, [error])
        throw error
      })
    },
    describe: (cause) => reportFailure({ ctx, onFailure }, cause, request.paths[0]).shape,
  })
}

/** Returns the response to a request that could not be parsed. */
export function answerUnreadable(cause: unknown, onFailure: CallOptions['onFailure']) {
  const error = getTRPCErrorFromUnknown(cause)
  onFailure({ error })
  const shape = formatError({ error })
  return { status: shape.data.httpStatus, body: JSON.stringify({ error: shape }), errors: [error] }
}
