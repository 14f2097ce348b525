import { messages } from '../../../shared/platform/messages.ts'
import { signedDecisionPath } from '../../instance/restrictions/decision-link.ts'
import { findLatestRestriction } from '../../instance/restrictions/queries.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findAccountStatus } from './queries.ts'

/** The stored end of a suspension without end. */
export const indefinitely = '9999-12-31T23:59:59.999Z'

interface SuspendedRow {
  suspendedUntil: string | null
  suspensionReason: string
}

/** Returns the suspension for its user; null if there is none, or after its end. A null `until` means until lifted. */
export function suspensionOf({ suspendedUntil, suspensionReason }: SuspendedRow, now: string) {
  if (suspendedUntil === null || suspendedUntil <= now) return null
  return { until: suspendedUntil === indefinitely ? null : suspendedUntil, reason: suspensionReason }
}

/** Returns why the user is suspended, and the path on which they object without signing in. */
async function suspensionStatement({ db }: Pick<Services, 'db'>, userId: string) {
  const statement = await findLatestRestriction(db, userId, 'SUSPEND')
  if (!statement) return
  const { id, rule, deciderRole } = statement
  return { rule, deciderRole, decision: await signedDecisionPath(db, id) }
}

/** Throws 403 with the details when the account is suspended or unapproved. */
export async function refuseInactiveAccount(services: Pick<Services, 'db' | 'now'>, userId: string): Promise<void> {
  const row = await findAccountStatus(services.db, userId)
  const suspension = row && suspensionOf(row, timestamp(services))
  if (suspension) {
    const statement = await suspensionStatement(services, userId)
    throw new AppError('FORBIDDEN', messages.accountSuspended, { suspension: { ...suspension, ...statement } })
  }
  if (row?.awaitsApprovalSince) throw new AppError('FORBIDDEN', messages.accountWaiting, { awaitsApproval: true })
}
