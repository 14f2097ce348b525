import type { Community } from '../../../shared/communities/communities.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { appointSuperAdmin } from '../../identity/auth/appoint-super-admin.ts'
import { updateEmailVerified } from '../../identity/auth/queries.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { tokenHash } from '../../platform/ids.ts'
import { communityToJoin } from '../communities/access/loaders.ts'
import { joinOrRequest } from '../communities/join.ts'
import { presentCommunity } from '../communities/present.ts'
import { updateInvitationsAccepted } from '../communities/queries.ts'
import { findInvitationByToken, type InvitationRow, updateInvitationToken } from './queries.ts'

/** Returns the invitation of a mailed link. Throws 404 unless it is usable, 403 when the viewer is banned. */
export async function invitationFor(ctx: Context, token: string): Promise<InvitationRow> {
  const viewerId = ctx.viewer?.id ?? null
  const invitation = await findInvitationByToken(ctx.db, tokenHash(token), viewerId, timestamp(ctx))
  if (!invitation) throw new AppError('NOT_FOUND', messages.invitationInvalid)
  if (invitation.bannedId) throw new AppError('FORBIDDEN', messages.communityBanned)
  return invitation
}

/**
 * Accepts a mailed invitation: joins, or requests to join. The link works once and proves the viewer's address, which
 * becomes verified. Throws 403 when it was sent to another address or the viewer is banned.
 */
export const acceptInvitation = (ctx: Context & { viewer: Viewer }, token: string): Promise<Community> =>
  inTransaction(ctx, async (ctx) => {
    const { id, communityId, slug, emailKey, role } = await invitationFor(ctx, token)
    const isOwn = await updateEmailVerified(ctx.db, ctx.viewer.id, emailKey, timestamp(ctx))
    if (!isOwn) throw new AppError('FORBIDDEN', messages.invitationForAnother)
    await appointSuperAdmin(ctx, ctx.viewer.id)
    // While the request is pending, the invitation stays open and lets the viewer see the community.
    await updateInvitationToken(ctx.db, id, null)
    if (role) await updateInvitationsAccepted(ctx.db, communityId, emailKey, timestamp(ctx))
    const verified = { ...ctx, viewer: { ...ctx.viewer, emailVerified: true } }
    return presentCommunity(verified, await joinOrRequest(verified, await communityToJoin(verified, slug), ''))
  })
