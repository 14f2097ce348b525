import type { Services } from '../context.ts'
import { findInstanceSetting } from '../instance/queries.ts'
import { findFirstSuperAdmin } from './queries.ts'

/** Where messages to whoever runs the instance go: the address that is set, else a super admin's. Null when there is none. */
export async function contactAddress({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string | null> {
  const set = (await findInstanceSetting(db, 'contactEmail'))?.value
  return set || config.superAdminEmail || ((await findFirstSuperAdmin(db))?.email ?? null)
}
