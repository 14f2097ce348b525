import type { z } from 'zod'
import type { denyInput, requestInput } from '../../shared/members.ts'
import { messages } from '../../shared/messages.ts'
import { recordAct } from '../audit/record.ts'
import { communityFor } from '../communities/access.ts'
import { closeRequest } from '../communities/close-request.ts'
import { becomeMember } from '../communities/join.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { notify } from '../notices/notify.ts'
import { findWaiting } from './queries.ts'

type SignedIn = Context & { viewer: Viewer }

/** A request that waits in a community the viewer moderates; 404 once it was decided, withdrawn or ran out. */
async function waitingFor(ctx: SignedIn, { slug, id }: z.output<typeof requestInput>) {
  const { community } = await communityFor(ctx, 'moderate', 'slug', slug)
  const request = await findWaiting(ctx.db, community.id, timestamp(ctx), id)
  if (!request) throw new AppError('NOT_FOUND', messages.requestNotFound)
  return { community, request }
}

/** Lets the applicant in. Nobody comes into an archived community (403). */
export const approveRequest = (ctx: SignedIn, asked: z.output<typeof requestInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { community, request } = await waitingFor(ctx, asked)
    if (community.archivedAt !== null) throw new AppError('FORBIDDEN', messages.communityArchived)
    const { userId, email } = request
    const [communityId, decidedById] = [community.id, ctx.viewer.id]
    await closeRequest(ctx, communityId, userId, { status: 'APPROVED', decidedById })
    await becomeMember(ctx, communityId, { id: userId, email })
    await recordAct(ctx, { action: 'request.approve', communityId, aboutId: userId })
    await notify(ctx, { kind: 'join-approved', to: [userId], communityId, actorId: decidedById })
  })

/** Turns the applicant down, and tells them why. */
export const denyRequest = (ctx: SignedIn, { reason, ...asked }: z.output<typeof denyInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { community, request } = await waitingFor(ctx, asked)
    const { userId } = request
    const [communityId, decidedById] = [community.id, ctx.viewer.id]
    await closeRequest(ctx, communityId, userId, { status: 'DENIED', decidedById, reason })
    await recordAct(ctx, { action: 'request.deny', communityId, aboutId: userId, detail: reason })
    await notify(ctx, { kind: 'join-denied', to: [userId], communityId, actorId: decidedById, detail: reason })
  })
