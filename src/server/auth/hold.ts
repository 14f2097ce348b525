import { messages } from '../../shared/messages.ts'
import { type Services, timestamp } from '../context.ts'
import { AppError } from '../errors.ts'
import { findHold } from './hold-queries.ts'

/** How a suspension without end is stored. */
export const withoutEnd = '9999-12-31T23:59:59.999Z'

interface SuspendedRow {
  suspendedUntil: string | null
  suspensionReason: string
}

/** The suspension as its owner is told of it; null without one, or when it is over. `until` null: until it is lifted. */
export function suspensionOf({ suspendedUntil, suspensionReason }: SuspendedRow, now: string) {
  if (suspendedUntil === null || suspendedUntil <= now) return null
  return { until: suspendedUntil === withoutEnd ? null : suspendedUntil, reason: suspensionReason }
}

/** Lets nobody sign in whose account is suspended, or waits for approval: 403, which says so. */
export async function refuseHeld(services: Pick<Services, 'db' | 'now'>, userId: string): Promise<void> {
  const row = await findHold(services.db, userId)
  const suspension = row && suspensionOf(row, timestamp(services))
  if (suspension) throw new AppError('FORBIDDEN', messages.accountSuspended, { suspension })
  if (row?.awaitsApprovalSince) throw new AppError('FORBIDDEN', messages.accountWaiting, { awaitsApproval: true })
}
