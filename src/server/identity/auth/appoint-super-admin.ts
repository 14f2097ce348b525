import { emailKey } from '../../../shared/platform/fields.ts'
import { recordAuditBy } from '../../instance/audit-log/record-audit.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import { updateAppointed } from './queries.ts'

/**
 * Makes the owner of the verified address in SUPER_ADMIN_EMAIL a super admin. Runs at start-up and after a
 * verification.
 */
export async function appointSuperAdmin(services: Pick<Services, 'db' | 'now' | 'config'>) {
  const { superAdminEmail } = services.config
  if (!superAdminEmail) return
  const appointed = await updateAppointed(services.db, emailKey(superAdminEmail), timestamp(services))
  if (appointed)
    await recordAuditBy(services, null, { action: 'admin.grant', communityId: null, aboutId: appointed.id })
}
