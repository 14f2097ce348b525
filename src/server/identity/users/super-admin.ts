import { recordAuditBy } from '../../instance/audit-log/record-audit.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import { announceAppointment } from '../sign-in/appointment-mails.ts'
import { deleteAccessTokensOf, expireEmailChanges } from '../sign-in/queries.ts'
import type { Actor } from './access/abilities.ts'
import { accountFor } from './access/loaders.ts'
import { updateSuperAdmin } from './queries.ts'

/**
 * Grants or revokes the super admin right, writes the audit entry, and mails every super admin about a new one. A grant voids
 * the open links to the account, which another person may hold. Used by super admins and the command line. Changes nothing
 * if the user already has or lacks the right. Must run in a transaction.
 */
export async function setSuperAdminRight(
  services: Services,
  actor: Actor,
  { userId, isSuperAdmin }: { userId: string; isSuperAdmin: boolean },
): Promise<void> {
  const { account, facts } = await accountFor(services, actor, isSuperAdmin ? 'grant' : 'revoke', userId)
  if (facts.isSuperAdmin === isSuperAdmin) return
  await updateSuperAdmin(services.db, account, isSuperAdmin ? timestamp(services) : null)
  if (isSuperAdmin) {
    await deleteAccessTokensOf(services.db, userId)
    await expireEmailChanges(services.db, userId, timestamp(services))
    await announceAppointment(services, actor.id, userId)
  } else await recordAuditBy(services, actor.id, { action: 'admin.revoke', communityId: null, aboutId: userId })
}
