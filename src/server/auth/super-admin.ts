import { emailKey } from '../../shared/accounts.ts'
import { type Services, timestamp } from '../context.ts'
import { updateSuperAdmin } from './queries.ts'

/** Makes the person whose verified address SUPER_ADMIN_EMAIL names super admin: asked at start-up and at verification. */
export async function appointSuperAdmin(services: Pick<Services, 'db' | 'now' | 'config'>) {
  const { superAdminEmail } = services.config
  if (superAdminEmail) await updateSuperAdmin(services.db, emailKey(superAdminEmail), timestamp(services))
}
