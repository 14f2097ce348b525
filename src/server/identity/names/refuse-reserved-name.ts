import { deletedUser } from '../../../shared/identity/deleted-user.ts'
import { languages } from '../../../shared/platform/languages.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { translatorInto } from '../../platform/languages/translator.ts'
import { likenessOf } from './name-likeness.ts'
import { listSuperAdminNames } from './queries.ts'

/** Names that readers would take for the site's. */
const reservedNames = ['System', 'Administrator', 'Admin', 'Site admin', 'Super admin', 'Moderator', 'Organizer']

/** Returns the names of ended accounts, in each language. */
const namesOfEndedAccounts = () =>
  Promise.all(languages.map(async ({ code }) => (await translatorInto(code))(deletedUser)))

/**
 * Throws 400 when a reader could take one of the names for a super admin, the site or an ended account. Every name that
 * users give themselves passes here. Super admins may have names of the first two, and keep theirs while their right rests.
 */
export async function refuseReservedName(
  { db }: { db: Db },
  names: readonly string[],
  user: { id?: string; isSuperAdmin: boolean },
  field = 'name',
): Promise<void> {
  const chosen = names.map(likenessOf).filter((likeness) => likeness !== '')
  if (chosen.length === 0) return
  const taken = await namesOfEndedAccounts()
  if (!user.isSuperAdmin) {
    const admins = await listSuperAdminNames(db, user.id ?? '')
    taken.push(...reservedNames, await instanceSetting(db, 'name'))
    taken.push(...admins.flatMap(({ name, shown }) => [name, shown ?? '']))
  }
  const reserved = new Set(taken.map(likenessOf))
  if (chosen.some((likeness) => reserved.has(likeness)))
    throw new AppError('BAD_REQUEST', messages.nameReserved, { field })
}
