import type { Services } from '../context.ts'
import { findFirstSuperAdmin } from './queries.ts'
import { instanceSetting } from './settings.ts'

/** Where messages to whoever runs the instance go: the address that is set, else a super admin's. Null when there is none. */
export async function contactAddress({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string | null> {
  const set = await instanceSetting(db, 'contactEmail')
  return set || config.superAdminEmail || ((await findFirstSuperAdmin(db))?.email ?? null)
}
