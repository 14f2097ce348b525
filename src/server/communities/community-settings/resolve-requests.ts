import { z } from 'zod'
import { recordAuditBy } from '../../instance/audit-log/record-audit.ts'
import { byInvitationOnly } from '../../instance/restrictions/read-reason.ts'
import { recordRestriction } from '../../instance/restrictions/record-restriction.ts'
import { notify } from '../../notify/notify.ts'
import { authorizedBySystem } from '../../platform/authorized.ts'
import { type Context, inTransaction, type Services, timestamp, type Viewer } from '../../platform/context.ts'
import { enqueueJob } from '../../platform/jobs/enqueue.ts'
import { handlerOf } from '../../platform/jobs/job-handler.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { closeRequest } from '../core/close-request.ts'
import { admitApplicant } from '../core/join.ts'
import { listPendingRequests, type PendingRequestRow } from '../join-requests/queries.ts'
import { findJoinPolicy } from './queries.ts'

/** Requests per batch. */
const batch = 100

const resolveRequestsJob = jobKind('resolve-join-requests', z.object({ communityId: z.string(), actorId: z.string() }))

/** The community whose requests are resolved, and the user who changed its join policy. */
interface Resolution {
  communityId: string
  actorId: string
}

async function approvePending(
  services: Services,
  { communityId, actorId }: Resolution,
  waiting: readonly PendingRequestRow[],
) {
  const community = authorizedBySystem({ id: communityId }, 'moderate')
  for (const applicant of waiting) {
    await closeRequest(services, communityId, applicant.userId, { status: 'APPROVED', decidedById: actorId })
    await admitApplicant(services, community, applicant)
  }
  const to = waiting.map(({ userId }) => userId)
  await notify(services, { kind: 'join-approved', to, communityId, actorId })
}

async function denyPending(
  services: Services,
  { communityId, actorId }: Resolution,
  waiting: readonly PendingRequestRow[],
) {
  const reason = byInvitationOnly.text
  const outcome = { status: 'DENIED', decidedById: actorId, reason } as const
  for (const { userId } of waiting) {
    await closeRequest(services, communityId, userId, outcome)
    const restrictionId = await recordRestriction(services, {
      ...{ kind: 'DENY_REQUEST', userId, communityId, target: null, rule: null, reason },
      decider: { id: actorId, role: 'ORGANIZER' },
    })
    const about = { communityId, actorId, detail: reason, restrictionId }
    await notify(services, { kind: 'join-denied', to: [userId], ...about })
  }
}

/** Resolves a batch according to the current join policy. Returns whether there were any. Must run in a transaction. */
async function resolveSome(services: Services, resolution: Resolution): Promise<boolean> {
  const { communityId, actorId } = resolution
  const policy = await findJoinPolicy(services.db, communityId)
  if (!policy || policy.requiresApproval === 1) return false
  const isPrivate = policy.isPrivate === 1
  // Applicants of an archived community stay pending until it is restored.
  if (policy.archivedAt !== null && !isPrivate) return false
  const waiting = await listPendingRequests(services.db, communityId, timestamp(services), { limit: batch })
  if (waiting.length === 0) return false
  await (isPrivate ? denyPending : approvePending)(services, resolution, waiting)
  const action = isPrivate ? 'request.deny' : 'request.approve'
  const detail = isPrivate ? byInvitationOnly.text : ''
  for (const { userId: aboutId } of waiting) {
    await recordAuditBy(services, actorId, { action, communityId, aboutId, detail })
  }
  return true
}

/**
 * Resolves all pending requests of a community that no longer takes requests: a public one admits the applicants, a
 * private one denies them. Must run in the transaction of the change, which resolves the first batch; a job does the rest.
 */
export async function resolveRequests(ctx: Context & { viewer: Viewer }, communityId: string) {
  const resolution = { communityId, actorId: ctx.viewer.id }
  if (await resolveSome(ctx, resolution)) await enqueueJob(ctx, resolveRequestsJob, resolution, { key: communityId })
}

export const resolveRequestsHandler = handlerOf(resolveRequestsJob, async (services, resolution, { isStopped }) => {
  while (!isStopped() && (await inTransaction(services, (services) => resolveSome(services, resolution))))
    await yieldToEventLoop()
})
