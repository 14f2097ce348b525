import type { Context } from '../../platform/context.ts'
import { findTrustedDevice } from '../sessions/trusted-devices.ts'
import { deleteTwoFactor } from '../two-factor/queries.ts'
import { deleteOpenidAccountsOf } from './openid-queries.ts'
import { updatePassword } from './queries.ts'
import { revokeAccess } from './revoke-access.ts'

interface Account {
  id: string
  emailKey: string
  emailVerifiedAt: string | null
}

/**
 * Ends the access of whoever signed up with an address that they may not own, before its owner signs in: the password and the
 * passkeys stop working. Keeps it if the account has signed in in this browser before. Returns whether it ended. Must run in a transaction.
 */
export async function expelStranger(ctx: Context, account: Account): Promise<boolean> {
  if (account.emailVerifiedAt !== null || (await findTrustedDevice(ctx, account.emailKey))) return false
  await revokeAccess(ctx, account.id)
  await updatePassword(ctx.db, account.id, { passwordHash: '', isPasswordWeak: 0 })
  await deleteTwoFactor(ctx.db, account.id)
  await deleteOpenidAccountsOf(ctx.db, account.id)
  return true
}
