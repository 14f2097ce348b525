import { messages } from '../../shared/messages.ts'
import { updateEmailVerified } from '../auth/queries.ts'
import { appointSuperAdmin } from '../auth/super-admin.ts'
import { type CommunityAccess, communityToJoin } from '../communities/access.ts'
import { joinOrAsk } from '../communities/join.ts'
import { updateInvitationsAccepted } from '../communities/queries.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { tokenHash } from '../ids.ts'
import { findInvitationByToken, type InvitationRow, updateInvitationToken } from './queries.ts'

/** The invitation of a mailed link: 404 unless it can still be used, 403 for somebody banned from the community. */
export async function invitationFor(ctx: Context, token: string): Promise<InvitationRow> {
  const viewerId = ctx.viewer?.id ?? null
  const invitation = await findInvitationByToken(ctx.db, tokenHash(token), viewerId, timestamp(ctx))
  if (!invitation) throw new AppError('NOT_FOUND', messages.invitationInvalid)
  if (invitation.bannedId) throw new AppError('FORBIDDEN', messages.communityBanned)
  return invitation
}

/**
 * Joins, or asks to, by a mailed link, which works once. It shows that the address is the viewer's: an unverified one is
 * verified by it. 403 when it was sent to another address, and for somebody banned from the community.
 */
export const acceptInvitation = (ctx: Context & { viewer: Viewer }, token: string): Promise<CommunityAccess> =>
  inTransaction(ctx, async (ctx) => {
    const { id, communityId, slug, emailKey, role } = await invitationFor(ctx, token)
    const isOwn = await updateEmailVerified(ctx.db, ctx.viewer.id, emailKey, timestamp(ctx))
    if (!isOwn) throw new AppError('FORBIDDEN', messages.invitationForAnother)
    if (!ctx.viewer.emailVerified) await appointSuperAdmin(ctx)
    // While a request waits the invitation stays open, and with it the view of the community.
    await updateInvitationToken(ctx.db, id, null)
    if (role) await updateInvitationsAccepted(ctx.db, communityId, emailKey, timestamp(ctx))
    const verified = { ...ctx, viewer: { ...ctx.viewer, emailVerified: true } }
    return joinOrAsk(verified, await communityToJoin(verified, slug), '')
  })
