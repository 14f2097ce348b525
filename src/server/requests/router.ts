import { communityInput, communityPageInput } from '../../shared/communities.ts'
import { denyInput, type JoinRequest, requestInput } from '../../shared/members.ts'
import { communityFor } from '../communities/access.ts'
import { timestamp } from '../context.ts'
import { cutPage } from '../db/page.ts'
import { router, signedInProcedure } from '../trpc.ts'
import { approveRequest, denyRequest } from './decide.ts'
import { listWaiting, type WaitingRow } from './queries.ts'
import { withdrawRequest } from './withdraw-request.ts'

const done = { ok: true as const }

const present = ({ id, message, createdAt, expiresAt, userId, name, image }: WaitingRow): JoinRequest => ({
  id,
  person: { id: userId, name, image },
  message,
  createdAt,
  expiresAt,
})

export const requestsRouter = router({
  list: signedInProcedure.input(communityPageInput).query(async ({ ctx, input }) => {
    const { community } = await communityFor(ctx, 'moderate', 'slug', input.slug)
    const rows = await listWaiting(ctx.db, community.id, timestamp(ctx), input)
    const { items, nextCursor } = cutPage(rows, input, (row) => [row.createdAt, row.id])
    return { items: items.map(present), nextCursor }
  }),

  approve: signedInProcedure.input(requestInput).mutation(async ({ ctx, input }) => {
    await approveRequest(ctx, input)
    return done
  }),

  deny: signedInProcedure.input(denyInput).mutation(async ({ ctx, input }) => {
    await denyRequest(ctx, input)
    return done
  }),

  withdraw: signedInProcedure.input(communityInput).mutation(async ({ ctx, input }) => {
    await withdrawRequest(ctx, input.slug)
    return done
  }),
})
