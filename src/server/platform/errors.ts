import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { z } from 'zod'
import { messages } from '../../shared/platform/messages.ts'
import type { Phrase } from '../../shared/platform/phrase.ts'
import { inputErrorOf } from './input-errors.ts'
import { PhrasedError } from './languages/phrased-error.ts'
import { inEnglish } from './languages/translator.ts'
import { storageErrorOf } from './storage-errors.ts'

/** When a lost server, of the database or of images, is likely to be back, in seconds. */
const storageRetryAfter = 5

/** Additional fields of an error's body, such as `requiresVerification`. */
export type ErrorExtra = Readonly<Record<string, unknown>>

/** The only error that procedures throw on purpose. Clients see its message, in English, and `extra`. */
export class AppError extends TRPCError {
  readonly extra: ErrorExtra
  /** The message with its values, for readers of other languages. Undefined without values. */
  readonly phrase: Phrase | undefined
  constructor(code: TRPCError['code'], message: string | Phrase, extra: ErrorExtra = {}) {
    super({ code, message: typeof message === 'string' ? message : inEnglish(message) })
    this.extra = extra
    this.phrase = typeof message === 'string' || message.values === undefined ? undefined : message
  }
}

/** Returns the message of an error with its values, which catalogues know; undefined for a message without values. */
export function phraseOf(error: TRPCError): Phrase | undefined {
  if (error instanceof AppError) return error.phrase
  if (error.cause instanceof PhrasedError && error.code === 'BAD_REQUEST') return error.cause.phrase
  return error.code === 'BAD_REQUEST' && error.cause instanceof z.ZodError
    ? inputErrorOf(error.cause).phrase
    : undefined
}

/** Returns null where the work throws an `AppError`. */
export const nullIfRefused = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error) => {
    if (error instanceof AppError) return null
    throw error
  })

/** The context of a tRPC call could not be created. Carries the request id that the context would have had. */
export class ContextError extends TRPCError {
  readonly requestId: string
  constructor(requestId: string, cause: unknown) {
    super({ code: 'INTERNAL_SERVER_ERROR', cause })
    this.requestId = requestId
  }
}

/**
 * Returns the public form of an error, which is the same for tRPC and REST. Internal errors only show the request id
 * under which they are logged.
 */
export function publicError(
  error: TRPCError,
  requestId: string,
): { status: number; body: { error: string } & ErrorExtra } {
  const status = getHTTPStatusCodeFromError(error)
  if (error instanceof AppError) return { status, body: { error: error.message, ...error.extra } }
  if (error.code === 'BAD_REQUEST' && error.cause instanceof z.ZodError) {
    const { error: message, field } = inputErrorOf(error.cause)
    return { status, body: { error: message, field } }
  }
  if (status < 500) return { status, body: { error: error.message } }
  const fault = storageErrorOf(error.cause)
  if (fault === 'full') return { status: 507, body: { error: messages.storageFull, requestId } }
  if (fault === 'disconnected' || fault === 'busy' || fault === 'bucketFails')
    return { status: 503, body: { error: messages.storageFails, requestId, retryAfter: storageRetryAfter } }
  if (fault) return { status: 503, body: { error: messages.storageFails, requestId } }
  return { status, body: { error: messages.somethingWrong, requestId } }
}
