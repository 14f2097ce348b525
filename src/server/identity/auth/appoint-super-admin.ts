import { emailKey } from '../../../shared/platform/fields.ts'
import { recordAuditBy } from '../../instance/audit-log/record-audit.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import { updateAppointed } from './queries.ts'

/**
 * Makes this account a super admin if SUPER_ADMIN_EMAIL names its address. Call it only at the moment when the holder
 * of the account proves the address: in its own session, or by setting the password from a mail. A verified address
 * alone is no proof, because another person may have signed up with it and know the password.
 */
export async function appointSuperAdmin(services: Pick<Services, 'db' | 'now' | 'config'>, userId: string) {
  const { superAdminEmail } = services.config
  if (!superAdminEmail) return
  const appointed = await updateAppointed(services.db, userId, emailKey(superAdminEmail), timestamp(services))
  if (appointed)
    await recordAuditBy(services, null, { action: 'admin.grant', communityId: null, aboutId: appointed.id })
}
