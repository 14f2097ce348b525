import { listSuperAdmins } from '../auth/queries.ts'
import { listModerators } from '../communities/queries.ts'
import { type Context, timestamp } from '../context.ts'
import type { Db } from '../db/open.ts'
import { newId } from '../ids.ts'
import { notify } from '../notices/notify.ts'
import { insertCase, type ReportCase, updateCaseRaised } from './case-queries.ts'

/** What was reported, where it stands, and whose it is: null for a community. */
export type Target = Pick<ReportCase, 'targetType' | 'targetId' | 'communityId' | 'authorId'>

/** What a case is when it is opened again: nobody has it, and nothing is decided. */
const reopened = {
  status: 'OPEN',
  decision: null,
  note: '',
  decidedAt: null,
  decidedById: null,
  assigneeId: null,
} as const

const isDecided = ({ status }: Pick<ReportCase, 'status'>) => status === 'RESOLVED' || status === 'DISMISSED'

/**
 * Counts a report that was stored at this moment in its case, which holds all there ever were, however they were decided.
 * Answers whether the case opened by it: it is the first, or the case was decided before.
 */
export async function raiseCase(db: Db, known: ReportCase | undefined, target: Target, at: string): Promise<boolean> {
  if (!known) {
    const moments = { firstReportedAt: at, lastReportedAt: at }
    await insertCase(db, { id: newId(), ...target, status: 'OPEN', reportCount: 1, ...moments })
    return true
  }
  const opens = isDecided(known)
  await updateCaseRaised(db, known.id, at, opens ? { ...reopened, version: known.version + 1 } : {})
  return opens
}

/** Who can decide on it: nobody decides on their own, so that what the only moderator wrote is for super admins. */
async function decidersOf({ db, ...ctx }: Context, { targetType, communityId, authorId }: Target) {
  const isWritten = targetType === 'POST' || targetType === 'COMMENT'
  const moderators = isWritten && communityId !== null ? await listModerators(db, communityId, timestamp(ctx)) : []
  const others = moderators.map(({ userId }) => userId).filter((id) => id !== authorId)
  if (others.length > 0) return { communityId, to: others }
  const admins = await listSuperAdmins(db)
  // Without a community: it waits on the instance's desk.
  return { communityId: null, to: admins.map(({ id }) => id).filter((id) => id !== authorId) }
}

/** Tells those who can decide that a case waits; whoever reported it knows. */
export async function tellDeciders(ctx: Context, target: Target) {
  const { communityId, to } = await decidersOf(ctx, target)
  const others = to.filter((id) => id !== ctx.viewer?.id)
  await notify(ctx, { kind: 'reports-waiting', to: others, communityId, actorId: null })
}
