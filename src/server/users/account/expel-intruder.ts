import {
  deleteEmailTokensOf,
  deleteFeedAddress,
  expireEmailChanges,
  updatePassword,
} from '../../identity/auth/queries.ts'
import { closeSessionsOf } from '../../identity/auth/sessions.ts'
import { forgetDevices } from '../../identity/auth/trusted-devices.ts'
import { deleteChallengesOf, deleteSecondTwoFactorSince } from '../../identity/two-factor/queries.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import { clearDeletion, voidTwoFactorUndos } from './queries.ts'

/**
 * Removes everything that an intruder may have set up since `since`: voids the password and mailed links, removes newer
 * second factors, cancels a deletion, deletes the feed address and ends every session. Must run in a transaction.
 */
export async function expelIntruder(ctx: Context, userId: string, since: string) {
  const now = timestamp(ctx)
  await expireEmailChanges(ctx.db, userId, now)
  await deleteEmailTokensOf(ctx.db, userId, 'reset-password')
  await updatePassword(ctx.db, userId, '')
  await deleteSecondTwoFactorSince(ctx.db, userId, since)
  await voidTwoFactorUndos(ctx.db, userId, since, now)
  await deleteChallengesOf(ctx.db, userId)
  await clearDeletion(ctx.db, userId)
  await deleteFeedAddress(ctx.db, userId)
  await closeSessionsOf(ctx, userId)
  await forgetDevices(ctx.db, userId)
}
