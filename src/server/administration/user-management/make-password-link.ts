import type { HandedLink } from '../../../shared/administration/user-management.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import { issueHandedToken } from '../../identity/sign-in/email-tokens.ts'
import { accountFor } from '../../identity/users/access/loaders.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { notify } from '../../notify/notify.ts'
import { inTransaction } from '../../platform/context.ts'
import type { SignedInContext } from './managed-users.ts'

/**
 * Makes a link that sets a new password for a user, for the super admin to hand over, and tells the user. Ends the one that was
 * made before. Throws 409 for super admins, and for suspended and unapproved accounts.
 */
export const makePasswordLink = (ctx: SignedInContext, id: string): Promise<HandedLink> =>
  inTransaction(ctx, async (ctx) => {
    const { account } = await accountFor(ctx, ctx.viewer, 'handOver', id)
    const { token, expiresAt } = await issueHandedToken(ctx, 'reset-password', id, emailKey(account.email))
    await recordAudit(ctx, { action: 'user.password', communityId: null, aboutId: id })
    await notify(ctx, { kind: 'password-link-made', to: [id], communityId: null, actorId: ctx.viewer.id })
    return { url: `${ctx.config.publicUrl}/reset-password?token=${token}`, expiresAt }
  })
