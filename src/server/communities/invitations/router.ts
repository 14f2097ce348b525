import { communityPageInput } from '../../../shared/communities/communities.ts'
import { invitationInput, invitationTokenInput, inviteInput } from '../../../shared/communities/invitations.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { inTransaction, timestamp } from '../../platform/context.ts'
import { toPage } from '../../platform/db/pagination.ts'
import { AppError } from '../../platform/errors.ts'
import { limitedByAddress, router } from '../../platform/procedures.ts'
import { communityFor } from '../communities/access/loaders.ts'
import { auditedPublicProcedure, auditedSignedInProcedure } from '../communities/audited-reads.ts'
import { presentCommunity } from '../communities/present.ts'
import { acceptInvitation, invitationFor } from './accept-invitation.ts'
import { presentInvitation, presentInvitationPage } from './present.ts'
import { listOpenInvitations, revokeInvitation } from './queries.ts'
import { resendInvitation, sendInvitations } from './send-invitations.ts'

const ok = { ok: true } as const

export const invitationsRouter = router({
  send: auditedSignedInProcedure.input(inviteInput).mutation(async ({ ctx, input }) => {
    await sendInvitations(ctx, input)
    return ok
  }),

  list: auditedSignedInProcedure.input(communityPageInput).query(async ({ ctx, input }) => {
    const { community } = await communityFor(ctx, 'moderate', 'slug', input.slug)
    const rows = await listOpenInvitations(ctx.db, community.id, input)
    const { items, nextCursor } = toPage(rows, input, (row) => [row.createdAt, row.id])
    const now = timestamp(ctx)
    return { items: items.map((row) => presentInvitation(row, now)), nextCursor }
  }),

  resend: auditedSignedInProcedure.input(invitationInput).mutation(async ({ ctx, input }) => {
    await resendInvitation(ctx, input)
    return ok
  }),

  revoke: auditedSignedInProcedure.input(invitationInput).mutation(({ ctx, input }) =>
    inTransaction(ctx, async (ctx) => {
      const { community } = await communityFor(ctx, 'moderate', 'slug', input.slug)
      const isRevoked = await revokeInvitation(ctx.db, community.id, input.id, timestamp(ctx))
      if (!isRevoked) throw new AppError('NOT_FOUND', messages.invitationNotFound)
      await recordAudit(ctx, { action: 'invitation.revoke', communityId: community.id })
      return ok
    }),
  ),

  byToken: auditedPublicProcedure
    .use(limitedByAddress('token.address'))
    .input(invitationTokenInput)
    .query(async ({ ctx, input }) => presentInvitationPage(ctx.viewer, await invitationFor(ctx, input.token))),

  accept: auditedSignedInProcedure
    .use(limitedByAddress('token.address'))
    .input(invitationTokenInput)
    .mutation(async ({ ctx, input }) => presentCommunity(ctx, await acceptInvitation(ctx, input.token))),
})
