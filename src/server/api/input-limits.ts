import { TRPCError } from '@trpc/server'
import { bodyLimitExceeded } from '../../shared/platform/message-phrases.ts'
import type { Context } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { refuseBeyondLimit } from '../platform/rate-limits/enforce-limit.ts'
import type { ProcedurePath } from './procedures.ts'

/** The maximum sizes of a body, in bytes: of calls with short fields, and of calls with texts. */
export const bodyBytes = { short: 16_000, text: 250_000 }

/** The calls whose longest valid input does not fit into a short body. */
const textCalls: ReadonlySet<string> = new Set<ProcedurePath>([
  'auth.passkeySignup',
  'posts.create',
  'posts.edit',
  'comments.add',
  'comments.edit',
  'communities.create',
  'communitySettings.saveDetails',
  'invitations.send',
  'inviteLinks.createPersonal',
  'contact.send',
  'adminSettings.save',
  'userManagement.denySeveral',
  'unread.restore',
])

/** Returns the maximum size of a body with the inputs of these calls, in bytes. */
export function bodyLimitOf(paths: readonly string[]): number {
  const sizes = paths.map((path) => (textCalls.has(path) ? bodyBytes.text : bodyBytes.short))
  return Math.min(
    sizes.reduce((sum, size) => sum + size, 0),
    bodyBytes.text,
  )
}

export const bodyTooLarge = (limit: number) => new AppError('PAYLOAD_TOO_LARGE', bodyLimitExceeded(limit))

const keyOf = ({ viewer, address }: Context) => viewer?.id ?? address

/** Throws 429 if the caller has sent too many invalid inputs. Call it before an input is parsed. */
export const refuseAfterInvalidInputs = (ctx: Context) => refuseBeyondLimit(ctx, 'invalid-input', keyOf(ctx))

/** Whether an input could not be parsed or does not fit its schema. Procedures refuse by an AppError. */
const isInvalidInput = (error: unknown) =>
  error instanceof TRPCError && error.code === 'BAD_REQUEST' && !(error instanceof AppError)

/** Charges the caller for each invalid input among these errors. */
export async function chargeInvalidInputs(ctx: Context, errors: readonly unknown[]) {
  const count = errors.filter(isInvalidInput).length
  if (count > 0) await ctx.rateLimits.consume('invalid-input', keyOf(ctx), count)
}
