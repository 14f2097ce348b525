import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { z } from 'zod'
import { messages } from '../shared/messages.ts'
import { storageFaultOf } from './storage-fault.ts'

/** What a refusal tells beside its message: the further fields of the body, such as `requiresVerification`. */
export type ErrorExtra = Readonly<Record<string, unknown>>

/** The one error a procedure throws on purpose. Its message and `extra` are shown to whoever asked. */
export class AppError extends TRPCError {
  readonly extra: ErrorExtra
  constructor(code: TRPCError['code'], message: string, extra: ErrorExtra = {}) {
    super({ code, message })
    this.extra = extra
  }
}

const ours: ReadonlySet<string> = new Set(Object.values(messages))
/** Whether the schema has words of its own; zod's begin with "Invalid". */
const isSaid = (message: string) => ours.has(message) || !message.startsWith('Invalid ')

/** The first thing wrong with the input: our own words where the schema has them, else the field and zod's. */
function inputFace(error: z.ZodError) {
  const [issue] = error.issues
  const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const field = unknownKey ?? (issue?.path.join('.') || 'input')
  const message = issue?.message ?? 'Invalid input'
  return { error: isSaid(message) ? message : `${field}: ${message}`, field }
}

/** The context of a typed call could not be made: it carries the id that the context would have had. */
export class ContextError extends TRPCError {
  readonly requestId: string
  constructor(requestId: string, cause: unknown) {
    super({ code: 'INTERNAL_SERVER_ERROR', cause })
    this.requestId = requestId
  }
}

/** What the outside sees of an error, the same at both doors. A failure of ours shows only the id under which it is logged. */
export function publicFace(
  error: TRPCError,
  requestId: string,
): { status: number; body: { error: string } & ErrorExtra } {
  const status = getHTTPStatusCodeFromError(error)
  if (error instanceof AppError) return { status, body: { error: error.message, ...error.extra } }
  if (error.code === 'BAD_REQUEST' && error.cause instanceof z.ZodError) return { status, body: inputFace(error.cause) }
  if (status < 500) return { status, body: { error: error.message } }
  const fault = storageFaultOf(error.cause)
  if (fault === 'full') return { status: 507, body: { error: messages.storageFull, requestId } }
  if (fault) return { status: 503, body: { error: messages.storageFails, requestId } }
  return { status, body: { error: messages.somethingWrong, requestId } }
}
