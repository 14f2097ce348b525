import { messages } from '../../../shared/platform/messages.ts'
import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteTwoFactor, listPasskeys } from '../two-factor/queries.ts'
import { deleteOpenidAccountsOf, hasOpenidAccount } from './openid-queries.ts'
import { findPassword } from './queries.ts'

/** Whether the account has a password, which an empty hash is not. */
export const hasPassword = async (db: Db, userId: string): Promise<boolean> =>
  Boolean((await findPassword(db, userId))?.passwordHash)

/**
 * Throws 409 if a user who removes something in their settings would have no way left to sign in. Call it after the removal,
 * in its transaction. Mailed links do not count, because the site may have no mail server tomorrow.
 */
export async function refuseWithoutWayIn(db: Db, userId: string) {
  const isLeft =
    (await hasPassword(db, userId)) ||
    (await listPasskeys(db, userId)).length > 0 ||
    (await hasOpenidAccount(db, userId))
  if (!isLeft) throw new AppError('CONFLICT', messages.lastWayIn)
}

/** Removes second factors, passkeys and the provider's account, which a stranger may have added. */
export async function deleteOtherWaysIn(db: Db, userId: string) {
  await deleteTwoFactor(db, userId)
  await deleteOpenidAccountsOf(db, userId)
}
