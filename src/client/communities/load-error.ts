import type { TRPCClientErrorLike } from '@trpc/client'
import type { AppRouter } from '../../server/router.ts'
import { messages } from '../../shared/messages.ts'

type LoadError = TRPCClientErrorLike<AppRouter>

/** Why a community could not be shown. `fallback` is for what the server has no words of its own for. */
export function loadErrorText(error: LoadError, fallback: string) {
  const status = error.data?.httpStatus
  if (status === 404) return messages.communityNotFound
  if (status === 403) return messages.communityForbidden
  // Without `data` the answer was none of ours: no connection, or a page of something in between.
  if (!status && error.message.includes('JSON')) return 'Server returned an invalid response format'
  return fallback
}

/** True where the server says that asking to join may open the door. */
export const mayAskToJoin = (error: LoadError) =>
  error.data?.httpStatus === 403 && error.data.extra?.requiresApproval === true

/** True while a request of the viewer's to join waits. */
export const isWaiting = (error: LoadError) => error.data?.extra?.membershipStatus === 'PENDING'

/** True when trying again cannot help. */
export const isFinal = (error: LoadError) => [403, 404].includes(error.data?.httpStatus ?? 0)
