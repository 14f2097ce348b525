import type { TRPCClientErrorLike } from '@trpc/client'
import type { AppRouter } from '../../server/router.ts'
import { messages } from '../../shared/messages.ts'
import type { Asking } from './AskToJoin.tsx'

export type LoadError = TRPCClientErrorLike<AppRouter>

/** Why a community could not be shown. `fallback` is for what the server has no words of its own for. */
export function loadErrorText(error: LoadError, fallback: string) {
  const status = error.data?.httpStatus
  if (status === 404) return messages.communityNotFound
  if (status === 403) return messages.communityForbidden
  // Without `data` the answer was none of ours: no connection, or a page of something in between.
  if (!status && error.message.includes('JSON')) return 'Server returned an invalid response format'
  return fallback
}

/** What a refusal says of a request: how it ended, when that was a denial. */
const denialIn = (denial: unknown): Asking['denial'] => {
  if (typeof denial !== 'object' || denial === null) return undefined
  const { reason, deniedAt } = denial as { reason?: unknown; deniedAt?: unknown }
  return { reason: String(reason ?? ''), deniedAt: String(deniedAt ?? '') }
}

/** How a refusal can be answered: where the server says that asking to join may open the door, or that a request waits. */
export function askingIn(error: LoadError, slug: string): Asking | undefined {
  const { requiresApproval, membershipStatus, denial } = error.data?.extra ?? {}
  const isWaiting = membershipStatus === 'PENDING'
  if (error.data?.httpStatus !== 403 || (requiresApproval !== true && !isWaiting)) return undefined
  return { slug, isWaiting, denial: denialIn(denial) }
}

/** True when trying again cannot help. */
export const isFinal = (error: LoadError) => [403, 404].includes(error.data?.httpStatus ?? 0)
