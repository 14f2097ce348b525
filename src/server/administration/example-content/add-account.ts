import { channels, groupNames } from '../../../shared/notifications/groups.ts'
import { upsertSettings } from '../../identity/preferences/queries.ts'
import { insertUser } from '../../identity/sign-in/queries.ts'
import { newAccount } from '../../identity/sign-up/new-account.ts'
import { exampleKey } from '../../identity/users/queries.ts'
import type { Services } from '../../platform/context.ts'
import { mediaPath } from '../../platform/media/media-urls.ts'
import { insertMedia } from '../../platform/media/queries.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { exampleAccounts } from './content/accounts.ts'
import type { Picture } from './pictures.ts'
import type { PlannedStep } from './plan.ts'
import { insertChannelsOff, insertExample } from './queries.ts'

/** Formats milliseconds since 1970 as stored in the database. */
export const iso = (at: number) => new Date(at).toISOString()

/** Nobody can have an address of this domain (RFC 2606), and no mail is sent to it. */
const addressOf = (key: string) => `${key}@example.invalid`

/**
 * Adds an account that nobody can sign in to: it has no password, and no address that anybody can type finds it. All its
 * notifications are off.
 */
export async function addAccount(
  services: Services,
  { key, joined, seen }: Extract<PlannedStep, { kind: 'account' }>,
  [photo]: readonly Picture[],
) {
  const { db } = services
  const { name, bio } = exampleAccounts[key]
  const createdAt = iso(joined)
  const account = newAccount({
    ...{ name, email: addressOf(key), createdAt },
    ...{ passwordHash: '', isPasswordWeak: 0, emailVerifiedAt: null },
  })
  const { id } = account
  await insertUser(db, {
    ...account,
    emailKey: exampleKey(id),
    image: photo ? mediaPath(photo.id) : null,
    lastSeenAt: iso(seen),
    digestFrequency: 'never',
  })
  if (photo) await insertMedia(db, { ...photo, ownerId: id, createdAt, communityId: null, isUsed: 1 })
  await upsertSettings(db, id, [{ key: 'PROFILE_BIO', value: bio }])
  await insertChannelsOff(
    db,
    id,
    groupNames.flatMap((group) => channels.map((channel) => ({ group, channel }))),
  )
  await insertExample(db, { targetType: 'USER', name: key, targetId: id })
  await indexSoon(services, 'user', [id])
}
