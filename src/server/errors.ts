import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { z } from 'zod'
import { messages } from '../shared/messages.ts'

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

const isSaid = (message: string) => !message.startsWith('Invalid ')

/** The first thing wrong with the input: our own words where the schema has them, else the field and zod's. */
function inputFace(error: z.ZodError) {
  const [issue] = error.issues
  const field = issue?.path.join('.') || 'input'
  const message = issue?.message ?? 'Invalid input'
  return { error: isSaid(message) ? message : `${field}: ${message}`, field }
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
  return { status, body: { error: messages.somethingWrong, requestId } }
}
