import type { z } from 'zod'
import type { denyInput, requestInput } from '../../../shared/communities/members.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { recordRestriction } from '../../instance/restrictions/record-restriction.ts'
import { notify } from '../../notify/notify.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { communityFor } from '../core/access/loaders.ts'
import { closeRequest } from '../core/close-request.ts'
import { admitApplicant } from '../core/join.ts'
import { deciderRoleOf } from '../core/membership.ts'
import { findPendingRequest } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

/**
 * Returns a pending request of a community that the viewer moderates. Throws 404 after it was decided, withdrawn or
 * expired.
 */
async function pendingRequestFor(ctx: SignedInContext, { slug, id }: z.output<typeof requestInput>) {
  const { community, membership } = await communityFor(ctx, 'moderate', 'slug', slug)
  const request = await findPendingRequest(ctx.db, community.id, timestamp(ctx), id)
  if (!request) throw new AppError('NOT_FOUND', messages.requestNotFound)
  return { community, membership, request }
}

/** Makes the applicant a member. Throws 403 for an archived community. */
export const approveRequest = (ctx: SignedInContext, input: z.output<typeof requestInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { community, request } = await pendingRequestFor(ctx, input)
    if (community.archivedAt !== null) throw new AppError('FORBIDDEN', messages.communityArchived)
    const { userId } = request
    const [communityId, decidedById] = [community.id, ctx.viewer.id]
    await closeRequest(ctx, communityId, userId, { status: 'APPROVED', decidedById })
    await admitApplicant(ctx, community, request)
    await recordAudit(ctx, { action: 'request.approve', communityId, aboutId: userId })
    await notify(ctx, { kind: 'join-approved', to: [userId], communityId, actorId: decidedById })
  })

/** Denies the request and sends the applicant the reason. */
export const denyRequest = (ctx: SignedInContext, { reason, ...input }: z.output<typeof denyInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { community, membership, request } = await pendingRequestFor(ctx, input)
    const { userId } = request
    const [communityId, decidedById] = [community.id, ctx.viewer.id]
    await closeRequest(ctx, communityId, userId, { status: 'DENIED', decidedById, reason })
    await recordAudit(ctx, { action: 'request.deny', communityId, aboutId: userId, detail: reason })
    const restrictionId = await recordRestriction(ctx, {
      ...{ kind: 'DENY_REQUEST', userId, communityId, target: null, rule: null, reason },
      decider: { id: decidedById, role: deciderRoleOf(membership) },
    })
    const about = { communityId, actorId: decidedById, detail: reason, restrictionId }
    await notify(ctx, { kind: 'join-denied', to: [userId], ...about })
  })
