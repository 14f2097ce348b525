import { recordAct } from '../audit/record.ts'
import { closeRequest } from '../communities/close-request.ts'
import { becomeMember } from '../communities/join.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { pause } from '../jobs/pause.ts'
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
 * them down. Nobody comes into an archived one: there they wait until it is restored. In pieces, each of them a
 * transaction of its own that is written into the log, so that nobody else waits for long.
 */
export async function settleRequests(
  ctx: SignedIn,
  { id, isPrivate, isArchived }: { id: string; isPrivate: boolean; isArchived: boolean },
) {
  if (isArchived && !isPrivate) return
  const action = isPrivate ? 'request.deny' : 'request.approve'
  for (;;) {
    const settled = await inTransaction(ctx, async (ctx) => {
      const waiting = await listWaiting(ctx.db, id, timestamp(ctx), { limit: batch })
      if (waiting.length === 0) return 0
      await (isPrivate ? turnDown : letIn)(ctx, id, waiting)
      for (const { userId: aboutId } of waiting) {
        await recordAct(ctx, { action, communityId: id, aboutId, ...(isPrivate && { detail: byInvitationOnly }) })
      }
      return waiting.length
    })
    if (settled === 0) return
    await pause()
  }
}
