import { clearDeletion, updatePassword } from '../../identity/sign-in/queries.ts'
import { revokeAccess } from '../../identity/sign-in/revoke-access.ts'
import { deleteSecondTwoFactorSince, voidTwoFactorUndos } from '../../identity/two-factor/queries.ts'
import { type Context, timestamp } from '../../platform/context.ts'

/**
 * Removes everything that an intruder may have set up since `since`: revokes all access, voids the password, removes
 * newer second factors and cancels a deletion. Must run in a transaction.
 */
export async function expelIntruder(ctx: Context, userId: string, since: string) {
  await revokeAccess(ctx, userId)
  await updatePassword(ctx.db, userId, { passwordHash: '', isPasswordWeak: 0 })
  await deleteSecondTwoFactorSince(ctx.db, userId, since)
  await voidTwoFactorUndos(ctx.db, userId, since, timestamp(ctx))
  await clearDeletion(ctx.db, userId)
}
