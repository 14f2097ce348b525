import { getTRPCErrorFromUnknown, TRPCError, type TRPCProcedureType } from '@trpc/server'
import type { FastifyRequest } from 'fastify'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { AppError } from '../../platform/errors.ts'
import { parseJson } from '../../platform/http/parse-json.ts'
import { idempotencyHeader } from '../../platform/idempotency/header.ts'
import { bodyLimitOf, bodyTooLarge } from '../input-limits.ts'

/** A request of tRPC's HTTP protocol. */
export interface TrpcRequest {
  type: TRPCProcedureType
  /** Whether it carries several calls and expects an array. */
  isBatch: boolean
  /** The paths of the called procedures. */
  paths: string[]
  /** Returns the input of the call at this index. Throws BAD_REQUEST for malformed inputs. */
  inputAt: (index: number) => unknown
}

type Inputs = Readonly<Record<number, unknown>>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function typeOf({ method, headers }: FastifyRequest): TRPCProcedureType {
  if (method === 'POST') {
    const { 'content-type': contentType } = headers
    if (contentType?.startsWith('application/json')) return 'mutation'
    const message =
      contentType === undefined ? 'Missing content-type header' : `Unsupported content-type ${contentType}`
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message })
  }
  if (method !== 'GET') throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: `Unsupported ${method}-request` })
  // A browser's EventSource always accepts this type.
  return headers.accept?.includes('text/event-stream') ? 'subscription' : 'query'
}

function parseInputs(text: string | null, isBatch: boolean): Inputs {
  if (text === null) return {}
  const inputs = parseJson(text)
  if (!isBatch) return [inputs]
  if (isRecord(inputs)) return inputs
  throw new TRPCError({ code: 'BAD_REQUEST', message: '"input" needs to be an object when doing a batch call' })
}

/** A reconnecting browser sends the id of the last event. */
function resumedAfter(input: unknown, lastEventId: string | string[] | null | undefined) {
  if (!lastEventId) return input
  return isRecord(input) ? { ...input, lastEventId } : (input ?? { lastEventId })
}

function refuseLargeBody(text: string, paths: readonly string[]) {
  const limit = bodyLimitOf(paths)
  if (Buffer.byteLength(text) > limit) throw bodyTooLarge(limit)
}

/** Returns the inputs of all calls, or the error with which each of them fails. */
function tryInputs(text: string | null, isBatch: boolean): Inputs | TRPCError {
  try {
    return parseInputs(text, isBatch)
  } catch (error) {
    return getTRPCErrorFromUnknown(error)
  }
}

function parseTrpcRequest(request: FastifyRequest): TrpcRequest {
  const type = typeOf(request)
  const query = new URLSearchParams(request.url.split('?')[1])
  const isBatch = query.get('batch') === '1'
  const path = decodeURIComponent((request.params as { path: string }).path)
  const paths = isBatch ? path.split(',') : [path]
  if (paths.length > limits.callsPerRequest) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'Batch call exceeds maximum size' })
  }
  if (paths.length > 1 && request.headers[idempotencyHeader] !== undefined)
    throw new AppError('BAD_REQUEST', messages.idempotencyKeyOfBatch)
  const text = type === 'mutation' ? String(request.body ?? '') : query.get('input') || null
  if (type === 'mutation') refuseLargeBody(text ?? '', paths)
  const lastEventId =
    type === 'subscription' ? (request.headers['last-event-id'] ?? query.get('lastEventId')) : undefined
  let inputs: Inputs | TRPCError | undefined
  return {
    type,
    isBatch,
    paths,
    inputAt(index) {
      inputs ??= tryInputs(text, isBatch)
      if (inputs instanceof TRPCError) throw inputs
      return resumedAfter(inputs[index], lastEventId)
    },
  }
}

/** Parses a request; returns the error for requests outside tRPC's protocol. */
export function readTrpcRequest(request: FastifyRequest): TrpcRequest | TRPCError {
  try {
    return parseTrpcRequest(request)
  } catch (error) {
    return getTRPCErrorFromUnknown(error)
  }
}
