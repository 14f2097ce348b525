import type { z } from 'zod'
import type { changeEmailInput } from '../../../shared/identity/account.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { endSessions } from '../../identity/sessions/end-sessions.ts'
import { requireRecentProof } from '../../identity/sessions/recent-proof.ts'
import { refuseEndedSession, renewSession } from '../../identity/sessions/sessions.ts'
import { appointSuperAdmin } from '../../identity/sign-in/appoint-super-admin.ts'
import { deleteAccessTokensOf, expireEmailChanges, findUserById } from '../../identity/sign-in/queries.ts'
import { refuseReservedAddress, undoableSince } from '../../identity/sign-up/reserved-address.ts'
import { operator } from '../../identity/users/access/abilities.ts'
import { setSuperAdminRight } from '../../identity/users/super-admin.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { AppError } from '../../platform/errors.ts'
import { newId, tokenHash } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { enforceLimit } from '../../platform/rate-limits/enforce-limit.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { correctEmail } from './correct-email.ts'
import { expelIntruder } from './expel-intruder.ts'
import { confirmEmailChangeRow, insertEmailChange, undoEmailChangeRow, updateEmail, voidLaterUndos } from './queries.ts'

type EmailChangeInput = z.output<typeof changeEmailInput>

/**
 * Before asking for another address, an intruder may add a new factor. Factors this much older than the request,
 * in milliseconds, count as theirs; the mail about an earlier one has its own undo link.
 */
const intruderLead = 86_400_000

/** The validity of the link to the new address, in milliseconds. */
const confirmLifetime = 86_400_000

/**
 * Requests a change of address: an unverified one is replaced at once. Returns the viewer as they are then. Throws 403
 * when the instance forbids changes, or without a recent proof.
 */
export async function changeEmail(
  ctx: Context & { viewer: Viewer },
  { email: newEmail }: EmailChangeInput,
): Promise<Viewer> {
  if (!ctx.config.allowsEmailChange) throw new AppError('FORBIDDEN', messages.emailChangeOff, { isSwitchedOff: true })
  if (newEmail === ctx.viewer.email) throw new AppError('BAD_REQUEST', messages.emailUnchanged, { field: 'email' })
  await requireRecentProof(ctx)
  // Users who have not verified an address must not cause mail to any, except to verify their own.
  if (!ctx.viewer.emailVerified) {
    await correctEmail(ctx, newEmail)
    return { ...ctx.viewer, email: newEmail }
  }
  await requestEmailChange(ctx, newEmail)
  return ctx.viewer
}

/**
 * Mails a link to the new address; the old one stays until the user opens it. Does not reveal whether the address is
 * taken.
 */
async function requestEmailChange(ctx: Context & { viewer: Viewer }, newEmail: string) {
  await enforceLimit(ctx, 'mail.change', emailKey(newEmail))
  await inTransaction(ctx, async (ctx) => {
    await refuseEndedSession(ctx)
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
 * Changes the address with the token mailed to the new one or handed over by a super admin, and mails the old one a link to undo it. Ends all other
 * sessions and the feed address. Throws 409 when another account has taken the address in the meantime.
 */
export async function confirmEmailChange(ctx: Context, token: string) {
  try {
    await inTransaction(ctx, async (ctx) => {
      const change = await confirmEmailChangeRow(ctx.db, tokenHash(token), timestamp(ctx))
      if (!change) throw new AppError('BAD_REQUEST', messages.linkInvalid)
      await refuseReservedAddress(ctx, change.newEmail, change.userId)
      await updateEmail(ctx.db, change.userId, change.newEmail, emailKey(change.newEmail), timestamp(ctx))
      await indexSoon(ctx, 'user', [change.userId])
      await deleteAccessTokensOf(ctx.db, change.userId)
      const isOwnBrowser = ctx.viewer?.id === change.userId
      if (isOwnBrowser && change.isHandedOver === 0) await appointSuperAdmin(ctx, change.userId, change.id)
      await (isOwnBrowser ? renewSession(ctx, change.userId) : endSessions(ctx.db, change.userId))
      await queueMail(ctx, 'email-changed', change.oldEmail, change.id)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('CONFLICT', messages.emailTaken, { field: 'email' }) : error
  }
}

/**
 * Restores the old address, removes everything an intruder may have set up since the day before the change was
 * requested, and mails a link for setting a new password. Throws 409 when that would leave no super admin.
 */
export async function undoEmailChange(ctx: Context, token: string) {
  try {
    await inTransaction(ctx, async (ctx) => {
      const now = ctx.now()
      const confirmedAfter = undoableSince(ctx)
      const change = await undoEmailChangeRow(ctx.db, tokenHash(token), confirmedAfter, now.toISOString())
      if (!change) throw new AppError('BAD_REQUEST', messages.linkInvalid)
      await updateEmail(ctx.db, change.userId, change.oldEmail, emailKey(change.oldEmail), now.toISOString())
      await indexSoon(ctx, 'user', [change.userId])
      await revokeLaterRight(ctx, change)
      await voidLaterUndos(ctx.db, change.userId, change.confirmedAt ?? '', now.toISOString())
      const since = new Date(Date.parse(change.createdAt) - intruderLead).toISOString()
      await expelIntruder(ctx, change.userId, since)
      await queueMail(ctx, 'reset-password', change.oldEmail)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('CONFLICT', messages.emailTaken) : error
  }
}

/**
 * A right that came after the change was given to the holder of the later address, so the reader of the old one must
 * not inherit it, unless SUPER_ADMIN_EMAIL names the old one.
 */
async function revokeLaterRight(
  ctx: Context,
  { userId, oldEmail, confirmedAt }: { userId: string; oldEmail: string; confirmedAt: string | null },
) {
  const user = await findUserById(ctx.db, userId)
  if (!user?.superAdminAt || user.superAdminAt < (confirmedAt ?? '')) return
  if (emailKey(ctx.config.superAdminEmail ?? '') === emailKey(oldEmail)) return
  await setSuperAdminRight(ctx, operator, { userId, isSuperAdmin: false })
}
