import { communityPageInput } from '../../../shared/communities/communities.ts'
import { inviteLinkIdInput, inviteLinkInput, personalLinksInput } from '../../../shared/communities/invitations.ts'
import { timestamp } from '../../platform/context.ts'
import { toPage } from '../../platform/db/pagination.ts'
import { creates, ok, router } from '../../platform/procedures.ts'
import { auditedSignedInProcedure } from '../core/audited-reads.ts'
import { communityOfLinks } from './access.ts'
import { makeInviteLink, makePersonalLinks } from './make-links.ts'
import { presentLink } from './present.ts'
import { listInviteLinks } from './queries.ts'
import { revokeInviteLink } from './revoke-link.ts'

/** The holders of links use `invitations.byToken` and `invitations.accept`, like those of mailed invitations. */
export const inviteLinksRouter = router({
  create: auditedSignedInProcedure
    .meta(creates)
    .input(inviteLinkInput)
    .mutation(({ ctx, input }) => makeInviteLink(ctx, input)),

  createPersonal: auditedSignedInProcedure
    .meta(creates)
    .input(personalLinksInput)
    .mutation(({ ctx, input }) => makePersonalLinks(ctx, input)),

  list: auditedSignedInProcedure.input(communityPageInput).query(async ({ ctx, input }) => {
    const { communityId, makerId } = await communityOfLinks(ctx, input.slug)
    const now = timestamp(ctx)
    const rows = await listInviteLinks(ctx.db, communityId, now, { ...input, makerId })
    const { items, nextCursor } = toPage(rows, input, (row) => [row.createdAt, row.id])
    return { items: items.map((row) => presentLink(row, now)), nextCursor }
  }),

  revoke: auditedSignedInProcedure.input(inviteLinkIdInput).mutation(async ({ ctx, input }) => {
    await revokeInviteLink(ctx, input.id)
    return ok
  }),
})
