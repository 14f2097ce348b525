import { type SecondFactorAsked, secondFactorAsked } from '../../shared/account.ts'
import type { LoginError } from './use-session.ts'

/** What a login asks for besides the password that was right; null when it was refused for another reason. */
export const secondFactorIn = (error: LoginError | null): SecondFactorAsked | null =>
  secondFactorAsked.safeParse(error?.data?.extra?.secondFactor).data ?? null

/** Whether too much time has passed, or too much was tried, since the password was given. */
export const isExpired = (error: LoginError) => error.data?.extra?.isExpired === true
