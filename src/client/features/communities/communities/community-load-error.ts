import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { TRPCClientErrorLike } from '@trpc/client'
import type { AppRouter } from '../../../../server/router.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { unreadableAnswer } from '../../../ui/api-error.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import type { JoinRequestState } from './JoinRequestPrompt.tsx'

export type LoadError = TRPCClientErrorLike<AppRouter>

export const communityLoadFailed = msg`Failed to fetch community details`

/** The message for a failed request. Uses `fallback` if the server's error has no message. */
export function useLoadErrorText(error: LoadError, fallback: string | undefined) {
  const { t } = useLingui()
  const translate = useTranslate()
  const status = error.data?.httpStatus
  if (status === 404) return translate(messages.communityNotFound)
  if (status === 403) return translate(messages.communityForbidden)
  if (unreadableAnswer(error)) return t`Server returned an invalid response format`
  return fallback ?? t(communityLoadFailed)
}

/** Returns how the viewer's last request was denied, if it was. */
const denialIn = (denial: unknown): JoinRequestState['denial'] => {
  if (typeof denial !== 'object' || denial === null) return undefined
  const { reason, deniedAt } = denial as { reason?: unknown; deniedAt?: unknown }
  return { reason: String(reason ?? ''), deniedAt: String(deniedAt ?? '') }
}

/** Returns the viewer's join request if the error says that they may ask to join or that a request is pending. */
export function joinRequestIn(error: LoadError, slug: string): JoinRequestState | undefined {
  const { requiresApproval, membershipStatus, denial } = error.data?.extra ?? {}
  const isWaiting = membershipStatus === 'PENDING'
  if (error.data?.httpStatus !== 403 || (requiresApproval !== true && !isWaiting)) return undefined
  return { slug, isPending: isWaiting, denial: denialIn(denial) }
}

/** True when a retry cannot help. */
export const isPermanent = (error: LoadError) => [403, 404].includes(error.data?.httpStatus ?? 0)
