import type { ExpressionBuilder } from 'kysely'
import { defaultSettings } from '../../shared/identity/settings.ts'
import { isActiveAccount } from '../instance/restrictions/queries.ts'
import type { Db } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'

type UserBuilder = ExpressionBuilder<Schema, 'user'>

/** Whether mail may be queued for the user: the account exists and its address is verified. */
export const hasMailAddress = (eb: UserBuilder) =>
  eb.and([eb('user.emailVerifiedAt', 'is not', null), eb('user.deletedAt', 'is', null)])

/** Whether the user has left on the switch for all mails that they can turn off. */
const wantsMail = (eb: UserBuilder) => {
  const chosen = eb
    .selectFrom('userSetting')
    .select('userSetting.value')
    .whereRef('userSetting.userId', '=', 'user.id')
    .where('userSetting.key', '=', 'NOTIFICATIONS_EMAIL_ENABLED')
  return eb(eb.fn.coalesce(chosen, eb.val(defaultSettings.NOTIFICATIONS_EMAIL_ENABLED)), '=', 'true')
}

/** Whether the user may be sent mail that they can turn off, of an active account with a verified address. */
export async function findMailAccount({ db, now }: { db: Db; now: () => Date }, userId: string) {
  const row = await db
    .selectFrom('user')
    .select((eb) => eb.case().when(wantsMail(eb)).then(1).else(0).end().as('wantsMail'))
    .where('user.id', '=', userId)
    .where(hasMailAddress)
    .where(isActiveAccount(now().toISOString()))
    .executeTakeFirst()
  return row && { wantsMail: row.wantsMail === 1 }
}

/** Whether the user may be sent mail that they can turn off: an active account, a verified address, and mail on. */
export const isMailable = async (ctx: { db: Db; now: () => Date }, userId: string): Promise<boolean> =>
  (await findMailAccount(ctx, userId))?.wantsMail === true

/** Returns the addresses of the users to whom the site may queue mail. */
export const listAddresses = (db: Db, userIds: readonly string[]) =>
  db.selectFrom('user').select(['id', 'email']).where('id', 'in', userIds).where(hasMailAddress).execute()

export async function isUnverified(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
