import type { Context } from '../../platform/context.ts'
import { findTrustedDevice } from '../sessions/trusted-devices.ts'
import { updatePassword } from './queries.ts'
import { revokeAccess } from './revoke-access.ts'
import { deleteOtherWaysIn } from './ways-in.ts'

interface Account {
  id: string
  emailKey: string
  emailVerifiedAt: string | null
}

/**
 * Ends the access of a stranger who may have signed up with the address, before its owner signs in: password, passkeys and
 * the provider's account stop working. Keeps it if the account has signed in in this browser before. Returns whether it
 * ended. Must run in a transaction.
 */
export async function expelStranger(ctx: Context, account: Account): Promise<boolean> {
  if (account.emailVerifiedAt !== null || (await findTrustedDevice(ctx, account.emailKey))) return false
  await revokeAccess(ctx, account.id)
  await updatePassword(ctx.db, account.id, { passwordHash: '', isPasswordWeak: 0 })
  await deleteOtherWaysIn(ctx.db, account.id)
  return true
}
