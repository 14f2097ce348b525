import type { z } from 'zod'
import type { denyUserInput, ManagedUser } from '../../../shared/administration/user-management.ts'
import { queueDenial } from '../../identity/account-status/mails.ts'
import { accountFor } from '../../identity/users/access/loaders.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { recordRestriction } from '../../instance/restrictions/record-restriction.ts'
import { resolveNotifications } from '../../notify/notify.ts'
import { inTransaction } from '../../platform/context.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { ok } from '../../platform/procedures.ts'
import { deleteAccount, markAccountForDeletion } from '../../users/account/delete-account.ts'
import { getManagedUser, type SignedInContext } from './managed-users.ts'
import { updateApproved } from './queries.ts'

/** Marks the other super admins' notifications as read. */
const resolveApprovalNotifications = (ctx: SignedInContext, actorId: string) =>
  resolveNotifications(ctx, { kind: 'sign-up-waiting', communityId: null, actorId })

/** Approves a pending account and notifies its user by mail. Throws 409 when the account is not pending. */
export const approveUser = (ctx: SignedInContext, id: string): Promise<ManagedUser> =>
  inTransaction(ctx, async (ctx) => {
    const { account } = await accountFor(ctx, ctx.viewer, 'decide', id)
    await updateApproved(ctx.db, account)
    await queueMail(ctx, 'account-approved', account.email, id)
    await resolveApprovalNotifications(ctx, id)
    await recordAudit(ctx, { action: 'user.approve', communityId: null, aboutId: id })
    return getManagedUser(ctx, id)
  })

/** Deletes a pending account and mails the reason to its user. Throws 409 when the account is not pending. */
export async function denyUser(
  ctx: SignedInContext,
  { id, reason }: z.output<typeof denyUserInput>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (ctx) => {
    const { account } = await accountFor(ctx, ctx.viewer, 'decide', id)
    const restrictionId = await recordRestriction(ctx, {
      // The account is deleted; the token of the mail opens the statement.
      ...{ kind: 'DENY_ACCOUNT', userId: null, communityId: null, target: null, rule: null, reason },
      decider: { id: ctx.viewer.id, role: 'SITE_ADMIN' },
    })
    await queueDenial(ctx, account.email, { restrictionId, language: account.language })
    await resolveApprovalNotifications(ctx, id)
    await recordAudit(ctx, { action: 'user.deny', communityId: null, aboutId: id, detail: reason })
    await markAccountForDeletion(ctx, account)
  })
  await deleteAccount(ctx, id)
  return ok
}
