import type { InvitationPage } from '../../../shared/communities/invitations.ts'
import type { Context } from '../../platform/context.ts'
import { inviteLinkFor } from '../invite-links/access.ts'
import { presentLinkPage } from '../invite-links/present.ts'
import { invitationFor } from './access.ts'
import { presentInvitationPage } from './present.ts'

/**
 * Returns the page behind an invite link or the link of an invitation mail, and uses nothing up. Throws 404 for an unknown
 * token, 403 with the reason for an unusable link or a banned viewer.
 */
export async function invitationPageOf(ctx: Context, token: string): Promise<InvitationPage> {
  const link = await inviteLinkFor(ctx, token)
  return link ? presentLinkPage(ctx.viewer, link) : presentInvitationPage(ctx.viewer, await invitationFor(ctx, token))
}
