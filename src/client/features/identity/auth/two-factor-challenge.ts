import { type SecondFactorAsked, secondFactorAsked } from '../../../../shared/identity/account.ts'
import type { LoginError } from './use-session.ts'

/**
 * Returns the challenge that follows a correct password; null when the server refused the sign-in for another reason.
 */
export const twoFactorChallengeIn = (error: LoginError | null): SecondFactorAsked | null =>
  secondFactorAsked.safeParse(error?.data?.extra?.secondFactor).data ?? null

/** Whether the challenge has expired or was tried too often, so that the user must enter the password again. */
export const isExpired = (error: LoginError) => error.data?.extra?.isExpired === true
