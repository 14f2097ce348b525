import { communityInput, communityPageInput } from '../../../shared/communities/communities.ts'
import { denyInput, type JoinRequest, requestInput } from '../../../shared/communities/members.ts'
import { timestamp } from '../../platform/context.ts'
import { toPage } from '../../platform/db/pagination.ts'
import { ok, router } from '../../platform/procedures.ts'
import { communityFor } from '../core/access/loaders.ts'
import { auditedSignedInProcedure } from '../core/audited-reads.ts'
import { approveRequest, denyRequest } from './decide-request.ts'
import { listPendingRequests, type PendingRequestRow } from './queries.ts'
import { withdrawRequest } from './withdraw-request.ts'

const present = ({ id, message, createdAt, expiresAt, userId, name, image }: PendingRequestRow): JoinRequest => ({
  id,
  user: { id: userId, name, image },
  message,
  createdAt,
  expiresAt,
})

export const joinRequestsRouter = router({
  list: auditedSignedInProcedure.input(communityPageInput).query(async ({ ctx, input }) => {
    const { community } = await communityFor(ctx, 'moderate', 'slug', input.slug)
    const rows = await listPendingRequests(ctx.db, community.id, timestamp(ctx), input)
    const { items, nextCursor } = toPage(rows, input, (row) => [row.createdAt, row.id])
    return { items: items.map(present), nextCursor }
  }),

  approve: auditedSignedInProcedure.input(requestInput).mutation(async ({ ctx, input }) => {
    await approveRequest(ctx, input)
    return ok
  }),

  deny: auditedSignedInProcedure.input(denyInput).mutation(async ({ ctx, input }) => {
    await denyRequest(ctx, input)
    return ok
  }),

  withdraw: auditedSignedInProcedure.input(communityInput).mutation(async ({ ctx, input }) => {
    await withdrawRequest(ctx, input.slug)
    return ok
  }),
})
