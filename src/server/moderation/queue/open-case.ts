import type { OpenCase } from '../../shared/desk.ts'
import { limits } from '../../shared/limits.ts'
import { timestamp } from '../context.ts'
import { type Asking, type CaseAccess, caseFor } from './access.ts'
import { presentCase } from './present.ts'
import { findFirstCopy, findNamed, listReports } from './queries.ts'
import { countUpheld, countWarnings, findPersonOnRecord } from './record-queries.ts'
import { threadAround } from './thread.ts'

/** Moderators see what happened in their community, super admins what happened anywhere. */
async function recordOf(ctx: Asking, { reportCase, isForInstance }: CaseAccess): Promise<OpenCase['record']> {
  const { authorId: userId, communityId } = reportCase
  const person = userId === null ? undefined : await findPersonOnRecord(ctx.db, userId, communityId)
  if (userId === null || !person) return null
  const where = { userId, communityId: isForInstance ? undefined : (communityId ?? '') }
  return {
    upheld: await countUpheld(ctx.db, where),
    warnings: await countWarnings(ctx.db, where),
    joinedAt: person.createdAt,
    isSuspended: person.suspendedUntil !== null && person.suspendedUntil > timestamp(ctx),
    isBanned: person.bannedId !== null,
  }
}

/** The latest reports, as many as a page has; who made them is for super admins. */
async function reportsOf(ctx: Asking, { reportCase, isForInstance }: CaseAccess): Promise<OpenCase['reports']> {
  const rows = await listReports(ctx.db, reportCase, limits.pageMax)
  return rows.map(({ reporterId: id, reporterName: name, reporterEmail: email, ...report }) => ({
    ...report,
    reporter: isForInstance && id !== null && name !== null && email !== null ? { id, name, email } : null,
  }))
}

/** A case with all there is to judge by; 404 unless the viewer answers for it, 403 when it is about their own. */
export async function openCase(ctx: Asking, id: string): Promise<OpenCase> {
  const access = await caseFor(ctx, 'view', id)
  const { reportCase, subject, can } = access
  const first = await findFirstCopy(ctx.db, reportCase)
  const copy = first?.copy ?? ''
  const { take, assign, dismiss, hide, remove, warn, ban, suspend } = can
  const decidedBy = reportCase.decidedById === null ? undefined : await findNamed(ctx.db, reportCase.decidedById)
  return {
    ...(await presentCase(ctx.db, reportCase)),
    content: subject.content,
    title: subject.title,
    link: subject.link,
    isHidden: subject.isHidden,
    isEdited: subject.copy !== null && subject.copy !== copy,
    copy,
    reports: await reportsOf(ctx, access),
    thread: await threadAround(ctx.db, reportCase),
    record: await recordOf(ctx, access),
    decidedBy: decidedBy ?? null,
    note: reportCase.note,
    can: { take, assign, dismiss, hide, remove, warn, ban, suspend },
  }
}
