import type { HandedLink } from '../../../shared/administration/user-management.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { issueHandedToken } from '../../identity/sign-in/email-tokens.ts'
import { accountFor } from '../../identity/users/access/loaders.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { inTransaction } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SignedInContext } from './managed-users.ts'

/**
 * Makes a link that verifies the address of a user, for the super admin to hand over. Ends the one that was made before. Throws
 * 409 when the address is verified.
 */
export const makeVerificationLink = (ctx: SignedInContext, id: string): Promise<HandedLink> =>
  inTransaction(ctx, async (ctx) => {
    const { account, facts } = await accountFor(ctx, ctx.viewer, 'verify', id)
    if (facts.emailVerified) throw new AppError('CONFLICT', messages.addressVerified)
    const { token, expiresAt } = await issueHandedToken(ctx, 'verify-email', id, emailKey(account.email))
    await recordAudit(ctx, { action: 'user.verificationLink', communityId: null, aboutId: id })
    return { url: `${ctx.config.publicUrl}/verify-email?token=${token}`, expiresAt }
  })
