import type { TRPCClientErrorLike } from '@trpc/client'
import type { AppRouter } from '../../../../server/router.ts'
import type { ModerationResult } from '../../../../shared/instance/content-filter/result.ts'
import { sentenceOf } from '../../../ui/api-error.ts'

/** A reason to refuse a text that its author can fix, so the form keeps the text. The sentence is in the language of the page. */
export type Refusal = { kind: 'unverified' } | ({ kind: 'moderated'; sentence: string } & ModerationResult)

const isModerationResult = (value: unknown): value is ModerationResult =>
  typeof value === 'object' && value !== null && 'reason' in value && 'terms' in value && 'category' in value

/** Returns the refusal in an error, or null for any other failure. */
export function refusalIn(error: TRPCClientErrorLike<AppRouter> | null): Refusal | null {
  if (error?.data?.httpStatus !== 403) return null
  const { requiresVerification, moderationResult } = error.data.extra ?? {}
  if (requiresVerification === true) return { kind: 'unverified' }
  return isModerationResult(moderationResult)
    ? { kind: 'moderated', sentence: sentenceOf(error), ...moderationResult }
    : null
}
