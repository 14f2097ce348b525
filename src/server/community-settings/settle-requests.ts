import { closeRequest } from '../communities/close-request.ts'
import { becomeMember } from '../communities/join.ts'
import { type Context, timestamp, type Viewer } from '../context.ts'
import { notify } from '../notices/notify.ts'
import { listWaiting, type WaitingRow } from '../requests/queries.ts'

type SignedIn = Context & { viewer: Viewer }

/** Requests that are read at once. */
const batch = 200

/** What those are told who waited while the community closed its door. */
const byInvitationOnly = 'This community now takes new members by invitation only.'

async function letIn(ctx: SignedIn, communityId: string, waiting: readonly WaitingRow[]) {
  const decidedById = ctx.viewer.id
  for (const { userId, email } of waiting) {
    await closeRequest(ctx, communityId, userId, { status: 'APPROVED', decidedById })
    await becomeMember(ctx, communityId, { id: userId, email })
  }
  const to = waiting.map(({ userId }) => userId)
  await notify(ctx, { kind: 'join-approved', to, communityId, actorId: decidedById })
}

async function turnDown(ctx: SignedIn, communityId: string, waiting: readonly WaitingRow[]) {
  const outcome = { status: 'DENIED', decidedById: ctx.viewer.id, reason: byInvitationOnly } as const
  for (const { userId } of waiting) await closeRequest(ctx, communityId, userId, outcome)
  const to = waiting.map(({ userId }) => userId)
  await notify(ctx, { kind: 'join-denied', to, communityId, actorId: ctx.viewer.id, detail: byInvitationOnly })
}

/**
 * Ends every wait in a community that takes no requests any more: a public one lets everybody in, a private one turns
 * them down. Nobody comes into an archived one: there they wait until it is restored. Answers how many were told.
 */
export async function settleRequests(
  ctx: SignedIn,
  { id, isPrivate, isArchived }: { id: string; isPrivate: boolean; isArchived: boolean },
): Promise<number> {
  if (isArchived && !isPrivate) return 0
  const settle = isPrivate ? turnDown : letIn
  let settled = 0
  for (;;) {
    const waiting = await listWaiting(ctx.db, id, timestamp(ctx), { limit: batch })
    if (waiting.length === 0) return settled
    await settle(ctx, id, waiting)
    settled += waiting.length
  }
}
