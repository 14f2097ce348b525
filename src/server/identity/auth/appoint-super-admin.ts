import { emailKey } from '../../shared/accounts.ts'
import { recordActOf } from '../audit/record.ts'
import { type Services, timestamp } from '../context.ts'
import { updateAppointed } from './queries.ts'

/** Makes the person whose verified address SUPER_ADMIN_EMAIL names super admin: asked at start-up and at verification. */
export async function appointSuperAdmin(services: Pick<Services, 'db' | 'now' | 'config'>) {
  const { superAdminEmail } = services.config
  if (!superAdminEmail) return
  const appointed = await updateAppointed(services.db, emailKey(superAdminEmail), timestamp(services))
  if (appointed) await recordActOf(services, null, { action: 'admin.grant', communityId: null, aboutId: appointed.id })
}
