import { communityPageInput } from '../../shared/communities.ts'
import { invitationInput, invitationTokenInput, inviteInput } from '../../shared/invitations.ts'
import { messages } from '../../shared/messages.ts'
import { recordAct } from '../audit/record.ts'
import { communityFor } from '../communities/access.ts'
import { presentCommunity } from '../communities/present.ts'
import { inTransaction, timestamp } from '../context.ts'
import { cutPage } from '../db/page.ts'
import { AppError } from '../errors.ts'
import { limitedByAddress, publicProcedure, router, signedInProcedure } from '../trpc.ts'
import { acceptInvitation, invitationFor } from './accept-invitation.ts'
import { presentInvitation, presentInvitationPage } from './present.ts'
import { listOpenInvitations, revokeInvitation } from './queries.ts'
import { resendInvitation, sendInvitations } from './send-invitations.ts'

const ok = { ok: true } as const

export const invitationsRouter = router({
  send: signedInProcedure.input(inviteInput).mutation(async ({ ctx, input }) => {
    await sendInvitations(ctx, input)
    return ok
  }),

  list: signedInProcedure.input(communityPageInput).query(async ({ ctx, input }) => {
    const { community } = await communityFor(ctx, 'moderate', 'slug', input.slug)
    const rows = await listOpenInvitations(ctx.db, community.id, input)
    const { items, nextCursor } = cutPage(rows, input, (row) => [row.createdAt, row.id])
    const now = timestamp(ctx)
    return { items: items.map((row) => presentInvitation(row, now)), nextCursor }
  }),

  resend: signedInProcedure.input(invitationInput).mutation(async ({ ctx, input }) => {
    await resendInvitation(ctx, input)
    return ok
  }),

  revoke: signedInProcedure.input(invitationInput).mutation(({ ctx, input }) =>
    inTransaction(ctx, async (ctx) => {
      const { community } = await communityFor(ctx, 'moderate', 'slug', input.slug)
      const isRevoked = await revokeInvitation(ctx.db, community.id, input.id, timestamp(ctx))
      if (!isRevoked) throw new AppError('NOT_FOUND', messages.invitationNotFound)
      await recordAct(ctx, { action: 'invitation.revoke', communityId: community.id })
      return ok
    }),
  ),

  byToken: publicProcedure
    .use(limitedByAddress('token.address'))
    .input(invitationTokenInput)
    .query(async ({ ctx, input }) => presentInvitationPage(ctx.viewer, await invitationFor(ctx, input.token))),

  accept: signedInProcedure
    .use(limitedByAddress('token.address'))
    .input(invitationTokenInput)
    .mutation(async ({ ctx, input }) => presentCommunity(ctx, await acceptInvitation(ctx, input.token))),
})
