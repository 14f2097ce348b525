import { type SecondFactorAsked, secondFactorAsked } from '../../../../shared/identity/account.ts'
import { type AccountStatus, accountStatusView } from '../../../../shared/identity/auth.ts'
import type { LoginError } from './use-session.ts'

/**
 * Returns the account status that makes the server refuse a correct password; null when it refused for another reason.
 */
export function suspensionIn(error: LoginError | null): AccountStatus | null {
  const { suspension, awaitsApproval } = accountStatusView.safeParse(error?.data?.extra).data ?? {}
  return suspension || awaitsApproval ? { suspension, awaitsApproval } : null
}

/**
 * Returns the challenge that follows a correct password; null when the server refused the sign-in for another reason.
 */
export const twoFactorChallengeIn = (error: LoginError | null): SecondFactorAsked | null =>
  secondFactorAsked.safeParse(error?.data?.extra?.secondFactor).data ?? null

/** Whether the challenge has expired or was tried too often, so that the user must enter the password again. */
export const isExpired = (error: LoginError) => error.data?.extra?.isExpired === true
