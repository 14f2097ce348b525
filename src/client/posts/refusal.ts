import type { TRPCClientErrorLike } from '@trpc/client'
import type { AppRouter } from '../../server/router.ts'

/** Why the server would not take a text. Its writer may put it right, so the text stays where it is. */
export type Refusal =
  | { kind: 'unverified' }
  | { kind: 'moderated'; message: string; reason: string; terms: string[]; category: string }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The refusal in an error, or null when it is a failure of another kind. */
export function refusalIn(error: TRPCClientErrorLike<AppRouter> | null): Refusal | null {
  if (error?.data?.httpStatus !== 403) return null
  const { requiresVerification, moderationResult } = error.data.extra ?? {}
  if (requiresVerification === true) return { kind: 'unverified' }
  if (!isRecord(moderationResult)) return null
  const { reason, terms, category } = moderationResult
  return {
    kind: 'moderated',
    message: error.message,
    reason: String(reason ?? ''),
    terms: Array.isArray(terms) ? terms.map(String) : [],
    category: String(category ?? ''),
  }
}
