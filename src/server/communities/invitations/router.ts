import { communityPageInput } from '../../../shared/communities/communities.ts'
import { invitationInput, invitationTokenInput, inviteInput } from '../../../shared/communities/invitations.ts'
import { timestamp } from '../../platform/context.ts'
import { toPage } from '../../platform/db/pagination.ts'
import { creates, limitedGuesses, ok, router } from '../../platform/procedures.ts'
import { communityFor } from '../core/access/loaders.ts'
import { auditedPublicProcedure, auditedSignedInProcedure, auditedVerifiedProcedure } from '../core/audited-reads.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { invitationPageOf } from './invitation-page.ts'
import { presentInvitation } from './present.ts'
import { listOpenInvitations } from './queries.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { resendInvitation, sendInvitations } from './send-invitations.ts'

export const invitationsRouter = router({
  send: auditedVerifiedProcedure
    .meta(creates)
    .input(inviteInput)
    .mutation(async ({ ctx, input }) => {
      await sendInvitations(ctx, input)
      return ok
    }),

  list: auditedSignedInProcedure.input(communityPageInput).query(async ({ ctx, input }) => {
    const { community } = await communityFor(ctx, 'moderate', 'slug', input.slug)
    const now = timestamp(ctx)
    const rows = await listOpenInvitations(ctx.db, community.id, now, input)
    const { items, nextCursor } = toPage(rows, input, (row) => [row.createdAt, row.id])
    return { items: items.map((row) => presentInvitation(row, now)), nextCursor }
  }),

  resend: auditedVerifiedProcedure
    .meta(creates)
    .input(invitationInput)
    .mutation(async ({ ctx, input }) => {
      await resendInvitation(ctx, input)
      return ok
    }),

  revoke: auditedSignedInProcedure.input(invitationInput).mutation(async ({ ctx, input }) => {
    await revokeInvitation(ctx, input)
    return ok
  }),

  byToken: auditedPublicProcedure
    .use(limitedGuesses('token.address'))
    .input(invitationTokenInput)
    .query(({ ctx, input }) => invitationPageOf(ctx, input.token)),

  accept: auditedSignedInProcedure
    .use(limitedGuesses('token.address'))
    .input(invitationTokenInput)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input.token)),
})
