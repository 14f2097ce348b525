import type { HandedLink } from '../../../shared/administration/user-management.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { accountFor } from '../../identity/users/access/loaders.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { inTransaction, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newToken, tokenHash } from '../../platform/ids.ts'
import { findEmailChange, updateEmailChangeToken } from '../../users/account/queries.ts'
import type { SignedInContext } from './managed-users.ts'

/**
 * Makes a link that confirms a change of address which its user asked for, for the super admin to hand over. It replaces the
 * mailed one. Throws 404 when there is no such change, 409 when it is over, and as for a password link.
 */
export const makeEmailChangeLink = (ctx: SignedInContext, id: string): Promise<HandedLink> =>
  inTransaction(ctx, async (ctx) => {
    const change = await findEmailChange(ctx.db, id)
    if (!change) throw new AppError('NOT_FOUND', messages.notFound)
    await accountFor(ctx, ctx.viewer, 'handOver', change.userId)
    if (change.confirmedAt !== null || change.expiresAt <= timestamp(ctx))
      throw new AppError('CONFLICT', messages.emailChangeOver)
    const token = newToken()
    await updateEmailChangeToken(ctx.db, id, { confirmHash: tokenHash(token), isHandedOver: 1 })
    await recordAudit(ctx, { action: 'user.emailChangeLink', communityId: null, aboutId: change.userId })
    return { url: `${ctx.config.publicUrl}/confirm-email?token=${token}`, expiresAt: change.expiresAt }
  })
