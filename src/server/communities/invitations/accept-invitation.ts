import type { Community } from '../../../shared/communities/communities.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { appointSuperAdmin } from '../../identity/sign-in/appoint-super-admin.ts'
import { updateEmailVerified } from '../../identity/sign-in/queries.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { communityToJoin } from '../core/access/loaders.ts'
import { updateInvitationsAccepted } from '../core/invitation-queries.ts'
import { joinOrRequest } from '../core/join.ts'
import { presentCommunity } from '../core/present.ts'
import { acceptInviteLink } from '../invite-links/accept-link.ts'
import { inviteLinkFor } from '../invite-links/access.ts'
import { invitationFor } from './access.ts'
import { updateInvitationToken } from './queries.ts'

/**
 * Accepts an invite link or a mailed invitation: joins, or requests to join. Throws 404 for an unknown token, 403 for an
 * unusable link or a banned viewer.
 */
export const acceptInvitation = (ctx: Context & { viewer: Viewer }, token: string): Promise<Community> =>
  inTransaction(ctx, async (ctx) => {
    const link = await inviteLinkFor(ctx, token)
    return link ? acceptInviteLink(ctx, link) : acceptMailedInvitation(ctx, token)
  })

/**
 * The mailed link works once and proves the viewer's address, which becomes verified. Throws 403 when it was sent to
 * another address.
 */
async function acceptMailedInvitation(ctx: Context & { viewer: Viewer }, token: string): Promise<Community> {
  const invitation = await invitationFor(ctx, token)
  const { slug, emailKey, role } = invitation
  const isOwn = await updateEmailVerified(ctx.db, ctx.viewer.id, emailKey, timestamp(ctx))
  if (!isOwn) throw new AppError('FORBIDDEN', messages.invitationForAnother)
  await appointSuperAdmin(ctx, ctx.viewer.id)
  // While the request is pending, the invitation stays open and lets the viewer see the community.
  await updateInvitationToken(ctx.db, invitation, null)
  const verified = { ...ctx, viewer: { ...ctx.viewer, emailVerified: true } }
  const access = await communityToJoin(verified, slug)
  if (role) await updateInvitationsAccepted(ctx.db, access.community, emailKey, timestamp(ctx))
  return presentCommunity(verified, await joinOrRequest(verified, access, ''))
}
