import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { renewSession } from '../sessions/sessions.ts'
import { forgetDevices, trustDevice } from '../sessions/trusted-devices.ts'
import { passwordWeakness } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { deleteAccessTokensOf, expireEmailChanges, updatePassword } from './queries.ts'

/**
 * Gives the user a new password, which the rules allow. Ends the other sessions and the feed address, voids older links, and
 * mails the user. `check` runs in the transaction before anything changes.
 */
export async function replacePassword(
  ctx: Context & { viewer: Viewer },
  newPassword: string,
  check: (ctx: Context) => Promise<void> = async () => {},
) {
  const isPasswordWeak = await passwordWeakness(newPassword)
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(ctx, async (ctx) => {
    await check(ctx)
    await updatePassword(ctx.db, ctx.viewer.id, { passwordHash, isPasswordWeak })
    await deleteAccessTokensOf(ctx.db, ctx.viewer.id)
    await expireEmailChanges(ctx.db, ctx.viewer.id, timestamp(ctx))
    await renewSession(ctx, ctx.viewer.id, timestamp(ctx))
    await forgetDevices(ctx.db, ctx.viewer.id)
    await trustDevice(ctx, ctx.viewer.id)
    await queueMail(ctx, 'password-changed', ctx.viewer.email, ctx.viewer.id)
  })
}
