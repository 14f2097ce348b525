import { type Hold, holdView } from '../../shared/accounts.ts'
import type { LoginError } from './use-session.ts'

/** Why nobody can sign in to the account although the proof was right; null when it was refused for another reason. */
export function holdIn(error: LoginError | null): Hold | null {
  const { suspension, awaitsApproval } = holdView.safeParse(error?.data?.extra).data ?? {}
  return suspension || awaitsApproval ? { suspension, awaitsApproval } : null
}
