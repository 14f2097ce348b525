import { messages } from '../../../shared/platform/messages.ts'
import { type Authorized, authorize } from '../../platform/authorized.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { tokenHash } from '../../platform/ids.ts'
import { findInvitationByToken, type InvitationRow } from './queries.ts'

/**
 * Returns the invitation of a mailed link, which its holder may accept. Throws 404 unless it is usable, 403 when the
 * viewer is banned.
 */
export async function invitationFor(ctx: Context, token: string): Promise<Authorized<InvitationRow, 'accept'>> {
  const viewerId = ctx.viewer?.id ?? null
  const invitation = await findInvitationByToken(ctx.db, tokenHash(token), viewerId, timestamp(ctx))
  if (!invitation) throw new AppError('NOT_FOUND', messages.invitationInvalid)
  if (invitation.bannedId) throw new AppError('FORBIDDEN', messages.communityBanned)
  return authorize(invitation, 'accept')
}
