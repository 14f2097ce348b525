import { type AccountStatus, accountStatusView } from '../../../../shared/identity/auth.ts'
import type { LoginError } from './use-session.ts'

/**
 * Returns the account status that makes the server refuse a correct password; null when it refused for another reason.
 */
export function suspensionIn(error: LoginError | null): AccountStatus | null {
  const { suspension, awaitsApproval } = accountStatusView.safeParse(error?.data?.extra).data ?? {}
  return suspension || awaitsApproval ? { suspension, awaitsApproval } : null
}
