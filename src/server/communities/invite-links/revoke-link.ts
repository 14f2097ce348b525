import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { linkToRevoke } from './access.ts'
import { updateLinkRevoked } from './queries.ts'

/** Revokes an invite link that the viewer made, or whose community they moderate. Throws 404 if there is none. */
export const revokeInviteLink = (ctx: Context & { viewer: Viewer }, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const link = await linkToRevoke(ctx, id)
    await updateLinkRevoked(ctx.db, link, timestamp(ctx))
    await recordAudit(ctx, { action: 'inviteLink.revoke', communityId: link.communityId })
  })
