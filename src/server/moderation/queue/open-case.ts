import type { OpenCase } from '../../../shared/moderation/queue.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { findObjectionToReports } from '../../instance/restrictions/queries.ts'
import { timestamp } from '../../platform/context.ts'
import { translatorInto } from '../../platform/languages/translator.ts'
import { type CaseAccess, caseFor, type SignedInContext } from './access/loaders.ts'
import { presentCase, presentObjection } from './present.ts'
import { findFirstCopy, findUserName, listReports } from './queries.ts'
import { countUpheld, countWarnings, findUserOnRecord } from './record-queries.ts'
import { threadAround } from './thread.ts'

/** Moderators see the record in their community, super admins the whole. */
async function recordOf(ctx: SignedInContext, { reportCase, isForInstance }: CaseAccess): Promise<OpenCase['record']> {
  const { authorId: userId, communityId } = reportCase
  const user = userId === null ? undefined : await findUserOnRecord(ctx.db, userId, communityId)
  if (userId === null || !user) return null
  const where = { userId, communityId: isForInstance ? undefined : (communityId ?? '') }
  return {
    upheld: await countUpheld(ctx.db, where),
    warnings: await countWarnings(ctx.db, where),
    joinedAt: user.createdAt,
    isSuspended: user.suspendedUntil !== null && user.suspendedUntil > timestamp(ctx),
    isBanned: user.bannedId !== null,
  }
}

/** Returns the latest reports, at most one page. Only super admins see the reporters. */
async function reportsOf(
  ctx: SignedInContext,
  { reportCase, isForInstance }: CaseAccess,
): Promise<OpenCase['reports']> {
  const rows = await listReports(ctx.db, reportCase, limits.pageMax)
  return rows.map(({ reporterId: id, reporterName: name, reporterEmail: email, ...report }) => ({
    ...report,
    reporter: isForInstance && id !== null && name !== null && email !== null ? { id, name, email } : null,
  }))
}

/** Returns the objection to the hiding by the reports of the case. Its decision also answers the objection. */
async function objectionToReportsOf({ db, language }: SignedInContext, { reportCase }: CaseAccess) {
  const { targetType, targetId } = reportCase
  if (targetType !== 'POST' && targetType !== 'COMMENT') return null
  const row = await findObjectionToReports(db, targetType, targetId)
  return row ? presentObjection(row, await translatorInto(language)) : null
}

/**
 * Returns a case with its details. Throws 404 unless the viewer may decide it, 403 when it is about their own content.
 */
export async function openCase(ctx: SignedInContext, id: string): Promise<OpenCase> {
  const access = await caseFor(ctx, 'view', id)
  const { reportCase, subject, can } = access
  const first = await findFirstCopy(ctx.db, reportCase)
  const copy = first?.copy ?? reportCase.excerpt ?? ''
  const { take, assign, dismiss, hide, remove, warn, ban, suspend, answer, lift } = can
  const decidedBy = reportCase.decidedById === null ? undefined : await findUserName(ctx.db, reportCase.decidedById)
  const shown = await presentCase(ctx, reportCase)
  return {
    ...shown,
    objection: shown.objection ?? (await objectionToReportsOf(ctx, access)),
    content: subject.content,
    title: subject.title,
    link: subject.link,
    isHidden: subject.isHidden,
    isEdited: subject.snapshot !== null && subject.snapshot !== copy,
    copy,
    reports: await reportsOf(ctx, access),
    thread: await threadAround(ctx.db, reportCase),
    record: await recordOf(ctx, access),
    decidedBy: decidedBy ?? null,
    note: reportCase.note,
    can: { take, assign, dismiss, hide, remove, warn, ban, suspend, answer, lift },
  }
}
