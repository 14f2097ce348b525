import type { z } from 'zod'
import type { ManagedUser, setSuperAdminInput } from '../../../shared/administration/user-management.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import { updateEmailVerified } from '../../identity/sign-in/queries.ts'
import { accountFor } from '../../identity/users/access/loaders.ts'
import { setSuperAdminRight } from '../../identity/users/super-admin.ts'
import { endSessionsOf } from '../../identity/users/suspension.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { inTransaction, timestamp } from '../../platform/context.ts'
import { getManagedUser, type SignedInContext } from './managed-users.ts'

/** Marks the address as verified on the super admin's word. */
export const verifyEmailManually = (ctx: SignedInContext, id: string): Promise<ManagedUser> =>
  inTransaction(ctx, async (ctx) => {
    const { account, facts } = await accountFor(ctx, ctx.viewer, 'verify', id)
    if (!facts.emailVerified) {
      await updateEmailVerified(ctx.db, id, emailKey(account.email), timestamp(ctx))
      await recordAudit(ctx, { action: 'user.verify', communityId: null, aboutId: id })
    }
    return getManagedUser(ctx, id)
  })

/** Ends all sessions of the user, who can sign in again. */
export const endSessions = (ctx: SignedInContext, id: string): Promise<ManagedUser> =>
  inTransaction(ctx, async (ctx) => {
    await endSessionsOf(ctx, ctx.viewer, id)
    return getManagedUser(ctx, id)
  })

/** Grants or revokes the super admin right; the last super admin keeps it. */
export const setSuperAdmin = (
  ctx: SignedInContext,
  { id, isSuperAdmin }: z.output<typeof setSuperAdminInput>,
): Promise<ManagedUser> =>
  inTransaction(ctx, async (ctx) => {
    await setSuperAdminRight(ctx, ctx.viewer, { userId: id, isSuperAdmin })
    return getManagedUser(ctx, id)
  })
