import { emailKey } from '../../../shared/platform/fields.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import { tokenHash } from '../../platform/ids.ts'
import { trustDevice } from '../sessions/trusted-devices.ts'
import { voidTwoFactorUndos } from '../two-factor/queries.ts'
import { announceAppointment } from './appointment-mails.ts'
import { clearDeletion, updateAppointed, voidEmailUndos } from './queries.ts'
import { revokeAccess } from './revoke-access.ts'

/**
 * Ends every older way back to an account that becomes super admin, because another person may have held it before: the
 * other sessions, all mailed links, and the undo links of former addresses, except the undo link of the change
 * `provenBy`. Must run in a transaction.
 */
export async function endEarlierAccess(ctx: Context, userId: string, provenBy: string | null = null) {
  await revokeAccess(ctx, userId, tokenHash(ctx.session.id ?? ''))
  if (ctx.viewer?.id === userId) await trustDevice(ctx, userId)
  await voidEmailUndos(ctx.db, userId, provenBy)
  await voidTwoFactorUndos(ctx.db, userId, '', timestamp(ctx))
  await clearDeletion(ctx.db, userId)
}

/**
 * Makes this account a super admin if SUPER_ADMIN_EMAIL names its address. Call it only at the moment when the holder
 * of the account proves the address: in its own session, or by setting the password from a mail. A verified address
 * alone is no proof, because another person may have signed up with it and know the password. `provenBy` is the change
 * of address that is the proof; its own undo stays, and takes the right away. Returns whether the account became super
 * admin.
 */
export async function appointSuperAdmin(ctx: Context, userId: string, provenBy: string | null = null) {
  const { superAdminEmail } = ctx.config
  if (!superAdminEmail) return false
  if (!(await updateAppointed(ctx.db, userId, emailKey(superAdminEmail), timestamp(ctx)))) return false
  await endEarlierAccess(ctx, userId, provenBy)
  await announceAppointment(ctx, null, userId)
  return true
}
