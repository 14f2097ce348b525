import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '../../../../server/router.ts'
import type { SecondFactorAsked } from '../../../../shared/identity/account.ts'
import { useRefusedAction } from '../../../ui/page-response.ts'
import { isExpired, twoFactorChallengeIn } from './login-errors.ts'
import type { LoginError } from './use-session.ts'

/** A sign-in by a plain form that the server refused, as the app's own calls report it. */
export interface RefusedLogin {
  email: string
  error: LoginError
  /** The second step, which this page is about; null for the first one. */
  challenge: SecondFactorAsked | null
}

/** A wrong code leaves only the ticket. */
const againWith = (ticket: string): SecondFactorAsked => ({
  ticket,
  methods: ['app', 'recovery'],
  passkeyOptions: null,
})

/** Returns the sign-in that this page answers; null for other pages, and in a browser. */
export function useRefusedLogin(): RefusedLogin | null {
  const refused = useRefusedAction()
  if (!refused?.action.startsWith('auth.')) return null
  const { message, phrase, status, extra, fields } = refused
  const data = { httpStatus: status, extra, phrase }
  const error: LoginError = TRPCClientError.from<AppRouter>({ error: { message, code: 0, data } } as never)
  const ticket = isExpired(error) ? undefined : fields.ticket
  const challenge = ticket === undefined ? twoFactorChallengeIn(error) : againWith(ticket)
  return { email: fields.email ?? '', error, challenge }
}
