import type { SecondFactorAsked } from '../../../../shared/identity/account.ts'
import type { AccountStatus } from '../../../../shared/identity/auth.ts'
import type { LoginError } from './use-session.ts'

// Casts, because the page should not load the schemas only for refusals, which the server types as these.

/**
 * Returns the account status that makes the server refuse a correct password; null when it refused for another reason.
 */
export function suspensionIn(error: LoginError | null): AccountStatus | null {
  const status = (error?.data?.extra ?? {}) as AccountStatus
  return status.suspension || status.awaitsApproval ? status : null
}

/**
 * Returns the challenge that follows a correct password; null when the server refused the sign-in for another reason.
 */
export const twoFactorChallengeIn = (error: LoginError | null): SecondFactorAsked | null =>
  (error?.data?.extra?.secondFactor as SecondFactorAsked | undefined) ?? null

/** Whether the challenge has expired or was tried too often, so that the user must enter the password again. */
export const isExpired = (error: LoginError) => error.data?.extra?.isExpired === true
