import type { CaseDecision } from '../../shared/desk.ts'
import { messages } from '../../shared/messages.ts'
import type { TargetType } from '../../shared/reactions.ts'
import { recordAct } from '../audit/record.ts'
import { withdrawComment } from '../comments/remove-comment.ts'
import { type Context, timestamp } from '../context.ts'
import { AppError } from '../errors.ts'
import { withdrawPost } from '../posts/remove-post.ts'
import { type ReportCase, updateCase } from './case-queries.ts'
import { updateReports } from './queries.ts'
import { setTargetHidden } from './set-target-hidden.ts'
import { type Reported, tellAuthor, tellOfRemoval, tellReporters, warnAuthor } from './tell.ts'

/** A post or comment as it stands now. */
export interface Written {
  postId: string
  /** Whether reports hide it. */
  isHidden: boolean
  /** Whether it is gone, itself or with its post. */
  isRemoved: boolean
}

export interface Settlement {
  decision: CaseDecision
  /** What was said with it. */
  note: string
  /** Of a post or comment whose row is still there. */
  written: Written | null
  /** What was reported, in few words, for the log. */
  words: string
}

/** What is done about words stands in their community's log; what is done about people and communities, in the instance's. */
export const actOn = ({ targetType, communityId, authorId }: ReportCase) => ({
  communityId: targetType === 'POST' || targetType === 'COMMENT' ? communityId : null,
  ...(authorId !== null && { aboutId: authorId }),
})

/** The beginning of what was reported, on one line; of a post, its title. */
export function wordsOf(targetType: ReportCase['targetType'], copy: string): string {
  const words = targetType === 'COMMENT' ? copy : (copy.split('\n', 1)[0] ?? '')
  return [...words.replace(/\s+/g, ' ').trim()].slice(0, 80).join('')
}

/** Decisions by which others read it, again or still. */
const shows: readonly CaseDecision[] = ['DISMISS', 'WARN']

/** The case and its reports as they are from now on; answers how they stand, and whose they are. */
async function close(ctx: Context, reportCase: ReportCase, { decision, note }: Settlement) {
  const status = decision === 'DISMISS' ? 'DISMISSED' : 'RESOLVED'
  const decided = { status, decidedAt: timestamp(ctx), decidedById: ctx.viewer?.id ?? null } as const
  const reports = await updateReports(ctx.db, reportCase, decided)
  if (reports.length === 0) throw new AppError('CONFLICT', messages.nothingReported)
  const version = reportCase.version + 1
  const isFirst = await updateCase(ctx.db, reportCase, { ...decided, decision, note, version })
  if (!isFirst) throw new AppError('CONFLICT', messages.caseDecided)
  return { status, reporterIds: reports.map(({ reporterId }) => reporterId) } as const
}

/**
 * Ends a case by a decision, for callers that have checked the right to it; run it in a transaction. Its reports stand
 * accordingly, words are shown, hidden or removed, those concerned are told, and the log says so. Without reports to
 * decide on, or when it was decided since it was read, it is a conflict (409).
 */
export async function settleCase(ctx: Context, reportCase: ReportCase, settlement: Settlement): Promise<void> {
  const { decision, written, words } = settlement
  const { targetType, targetId, communityId, authorId } = reportCase
  const { status, reporterIds } = await close(ctx, reportCase, settlement)
  await recordAct(ctx, { ...actOn(reportCase), action: 'report.review', detail: `${status} · ${words}` })
  const reported = { targetType, targetId, communityId, authorId, postId: written?.postId ?? null }
  await tellReporters(ctx, reported, reporterIds, status)
  if (targetType === 'USER' || targetType === 'COMMUNITY') return
  if (written && !written.isRemoved) await settleWords(ctx, { targetType, targetId }, decision)
  await tellOfDecision(ctx, reported, settlement)
  await recordConsequence(ctx, reportCase, settlement)
}

async function settleWords(
  ctx: Context,
  target: { targetType: TargetType; targetId: string },
  decision: CaseDecision,
): Promise<void> {
  if (decision !== 'REMOVE') return setTargetHidden(ctx, target, !shows.includes(decision))
  const withdraw = target.targetType === 'POST' ? withdrawPost : withdrawComment
  await withdraw(ctx, target.targetId)
}

/** Who wrote what stays shown is not told: nothing changed for them, and they need not know that it was reported. */
async function tellOfDecision(ctx: Context, reported: Reported, { decision, note, written }: Settlement) {
  const isThere = written !== null && !written.isRemoved
  if (isThere && decision === 'HIDE') await tellAuthor(ctx, reported, 'KEPT')
  if (isThere && written.isHidden && shows.includes(decision)) await tellAuthor(ctx, reported, 'SHOWN')
  if (decision === 'REMOVE') await tellOfRemoval(ctx, reported, note)
  if (decision === 'WARN') await warnAuthor(ctx, reported, note)
}

/** What was done to somebody's words, or said to them, is an act of its own. */
async function recordConsequence(ctx: Context, reportCase: ReportCase, { decision, note: detail }: Settlement) {
  const removal = reportCase.targetType === 'POST' ? 'post.remove' : 'comment.remove'
  if (decision === 'REMOVE') await recordAct(ctx, { ...actOn(reportCase), action: removal, detail })
  if (decision === 'WARN') await recordAct(ctx, { ...actOn(reportCase), action: 'person.warn', detail })
}
