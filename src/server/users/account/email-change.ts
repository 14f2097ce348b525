import type { z } from 'zod'
import type { changeEmailInput } from '../../shared/account.ts'
import { emailKey } from '../../shared/accounts.ts'
import { messages } from '../../shared/messages.ts'
import { confirmPassword } from '../auth/confirm-password.ts'
import { deleteEmailTokensOf, deleteReaderAddress, expireEmailChanges, updatePassword } from '../auth/queries.ts'
import { refuseReservedAddress, undoableSince } from '../auth/reserved-address.ts'
import { closeSessionsOf, renewSession } from '../auth/sessions.ts'
import { appointSuperAdmin } from '../auth/super-admin.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { isUniqueViolation } from '../db/dialect.ts'
import { AppError } from '../errors.ts'
import { deleteChallengesOf, deleteFactorsSince } from '../factors/queries.ts'
import { newId, tokenHash } from '../ids.ts'
import { queueMail } from '../mail/mail.ts'
import { limit } from '../rate-limits/limit.ts'
import {
  confirmEmailChangeRow,
  insertEmailChange,
  undoEmailChangeRow,
  updateDeletion,
  updateEmail,
  voidLaterUndos,
} from './queries.ts'

type Asked = z.output<typeof changeEmailInput>

/** How long the link to the new address works, in milliseconds. */
const confirmLifetime = 86_400_000

/**
 * Asks to change the address: a link goes to the new one, and until it is opened the old one stays. 403 when the
 * instance has the change switched off. Whether the address is somebody else's is not told.
 */
export async function askEmailChange(ctx: Context & { viewer: Viewer }, { email: newEmail, password }: Asked) {
  if (!ctx.config.allowsEmailChange) throw new AppError('FORBIDDEN', messages.emailChangeOff, { isSwitchedOff: true })
  if (newEmail === ctx.viewer.email) throw new AppError('BAD_REQUEST', messages.emailUnchanged, { field: 'email' })
  await confirmPassword(ctx, password)
  await limit(ctx, 'mail.change', emailKey(newEmail))
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const at = now.toISOString()
    const id = newId()
    await expireEmailChanges(ctx.db, ctx.viewer.id, at)
    await insertEmailChange(ctx.db, {
      id,
      userId: ctx.viewer.id,
      oldEmail: ctx.viewer.email,
      oldEmailKey: emailKey(ctx.viewer.email),
      newEmail,
      confirmHash: null,
      undoHash: null,
      createdAt: at,
      expiresAt: new Date(now.getTime() + confirmLifetime).toISOString(),
      confirmedAt: null,
      undoneAt: null,
    })
    await queueMail(ctx, 'confirm-email-change', newEmail, id)
  })
}

/**
 * Changes the address by the token mailed to the new one; the old one is told, with a link to undo it. Every other
 * session ends. 409 when another account has taken the address meanwhile.
 */
export async function confirmEmailChange(ctx: Context, token: string) {
  try {
    await inTransaction(ctx, async (ctx) => {
      const change = await confirmEmailChangeRow(ctx.db, tokenHash(token), timestamp(ctx))
      if (!change) throw new AppError('BAD_REQUEST', messages.linkInvalid)
      await refuseReservedAddress(ctx, change.newEmail, change.userId)
      await updateEmail(ctx.db, change.userId, change.newEmail, emailKey(change.newEmail), timestamp(ctx))
      await deleteEmailTokensOf(ctx.db, change.userId, 'reset-password')
      const isOwnBrowser = ctx.viewer?.id === change.userId
      if (isOwnBrowser) await appointSuperAdmin(ctx)
      await (isOwnBrowser ? renewSession(ctx, change.userId) : closeSessionsOf(ctx, change.userId))
      await queueMail(ctx, 'email-changed', change.oldEmail, change.id)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('CONFLICT', messages.emailTaken) : error
  }
}

/**
 * Gives the account its old address back, and nothing of what whoever changed it may have set up since: the password
 * works no more, factors added since the change go, so do a deletion and the secret address of their feeds, every session
 * ends, and a link to set a new password is mailed.
 */
export async function undoEmailChange(ctx: Context, token: string) {
  try {
    await inTransaction(ctx, async (ctx) => {
      const now = ctx.now()
      const confirmedAfter = undoableSince(ctx)
      const change = await undoEmailChangeRow(ctx.db, tokenHash(token), confirmedAfter, now.toISOString())
      if (!change) throw new AppError('BAD_REQUEST', messages.linkInvalid)
      await updateEmail(ctx.db, change.userId, change.oldEmail, emailKey(change.oldEmail), now.toISOString())
      await expireEmailChanges(ctx.db, change.userId, now.toISOString())
      await voidLaterUndos(ctx.db, change.userId, change.confirmedAt ?? '', now.toISOString())
      await deleteEmailTokensOf(ctx.db, change.userId, 'reset-password')
      await updatePassword(ctx.db, change.userId, '')
      await deleteFactorsSince(ctx.db, change.userId, change.confirmedAt ?? '')
      await deleteChallengesOf(ctx.db, change.userId)
      await updateDeletion(ctx.db, change.userId, { deletionDueAt: null, deletionMode: null })
      await deleteReaderAddress(ctx.db, change.userId)
      await closeSessionsOf(ctx, change.userId)
      await queueMail(ctx, 'reset-password', change.oldEmail)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('CONFLICT', messages.emailTaken) : error
  }
}
