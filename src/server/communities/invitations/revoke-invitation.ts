import type { z } from 'zod'
import type { invitationInput } from '../../../shared/communities/invitations.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { communityFor } from '../core/access/loaders.ts'
import { updateInvitationRevoked } from './queries.ts'

/** Revokes an open invitation of a community that the viewer moderates. Throws 404 if there is none. */
export const revokeInvitation = (
  ctx: Context & { viewer: Viewer },
  { slug, id }: z.output<typeof invitationInput>,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { community } = await communityFor(ctx, 'moderate', 'slug', slug)
    const isRevoked = await updateInvitationRevoked(ctx.db, community, id, timestamp(ctx))
    if (!isRevoked) throw new AppError('NOT_FOUND', messages.invitationNotFound)
    await recordAudit(ctx, { action: 'invitation.revoke', communityId: community.id })
  })
