import { messages } from '../../../shared/platform/messages.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { likenessOf } from './name-likeness.ts'
import { listSuperAdminNames } from './queries.ts'

/** Names that readers would take for the site's. */
const reservedNames = [
  ...['System', 'Administrator', 'Admin', 'Site admin', 'Super admin', 'Moderator', 'Organizer', 'Deleted user'],
]

/**
 * Throws 400 when a reader could take one of the names for a super admin's or the site's. Every name that users give
 * themselves passes here. Super admins may have such names, and keep theirs while their right rests.
 */
export async function refuseReservedName(
  { db }: { db: Db },
  names: readonly string[],
  user: { id?: string; isSuperAdmin: boolean },
  field = 'name',
): Promise<void> {
  const chosen = names.map(likenessOf).filter((likeness) => likeness !== '')
  if (chosen.length === 0 || user.isSuperAdmin) return
  const admins = await listSuperAdminNames(db, user.id ?? '')
  const taken = [
    ...reservedNames,
    await instanceSetting(db, 'name'),
    ...admins.flatMap(({ name, shown }) => [name, shown ?? '']),
  ]
  const reserved = new Set(taken.map(likenessOf))
  if (chosen.some((likeness) => reserved.has(likeness)))
    throw new AppError('BAD_REQUEST', messages.nameReserved, { field })
}
