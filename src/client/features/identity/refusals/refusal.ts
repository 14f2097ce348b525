import type { TRPCClientErrorLike } from '@trpc/client'
import type { AppRouter } from '../../server/router.ts'
import { type ModerationResult, moderationResultView } from '../../shared/moderation/result.ts'

/** Why the server would not take a text. Its writer may put it right, so the text stays where it is. */
export type Refusal = { kind: 'unverified' } | ({ kind: 'moderated'; message: string } & ModerationResult)

/** The refusal in an error, or null when it is a failure of another kind. */
export function refusalIn(error: TRPCClientErrorLike<AppRouter> | null): Refusal | null {
  if (error?.data?.httpStatus !== 403) return null
  const { requiresVerification, moderationResult } = error.data.extra ?? {}
  if (requiresVerification === true) return { kind: 'unverified' }
  const moderated = moderationResultView.safeParse(moderationResult)
  return moderated.success ? { kind: 'moderated', message: error.message, ...moderated.data } : null
}
