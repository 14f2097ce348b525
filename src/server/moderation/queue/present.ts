import type { Case, Objection } from '../../../shared/moderation/queue.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { truncate } from '../../../shared/platform/truncate.ts'
import type { RestrictionRow } from '../../instance/restrictions/queries.ts'
import { readReason } from '../../instance/restrictions/read-reason.ts'
import type { Context } from '../../platform/context.ts'
import { type Translate, translatorInto, writer } from '../../platform/languages/translator.ts'
import { plainSnapshot } from '../reports/snapshots.ts'
import { type CaseRow, listReasons } from './queries.ts'

type Reader = Pick<Context, 'db' | 'language'>

const authorOf = ({ authorId, authorName, authorImage }: CaseRow) =>
  authorId === null || authorName === null ? null : { id: authorId, name: authorName, image: authorImage }

function communityOf({ slug, communityName, isPrivate }: CaseRow) {
  if (slug === null || communityName === null) return null
  return { slug, name: communityName, isPrivate: isPrivate === 1 }
}

type Objected = Pick<
  RestrictionRow,
  | 'objection'
  | 'objectedAt'
  | 'outcome'
  | 'answer'
  | 'kind'
  | 'rule'
  | 'reason'
  | 'deciderRole'
  | 'createdAt'
  | 'caseId'
>

export function presentObjection(row: Objected, translate: Translate): Objection | null {
  const { objection: text, objectedAt: at, outcome, answer, kind, rule, deciderRole, createdAt, caseId } = row
  const reason = writer(translate)(readReason(row))
  if (at === null) return null
  return { text, at, outcome, answer, kind, rule, reason, deciderRole, decidedAt: createdAt, decidedCaseId: caseId }
}

function objectionOf(row: CaseRow, translate: Translate): Objection | null {
  const { objection, objectedAt, outcome, answer, restrictionKind: kind, rule, restrictionReason: reason } = row
  const { deciderRole, restrictedAt: createdAt, decidedCaseId: caseId } = row
  if (objection === null || answer === null || kind === null || reason === null) return null
  if (deciderRole === null || createdAt === null) return null
  const objected = { objection, objectedAt, outcome, answer, kind, rule, reason, deciderRole, createdAt, caseId }
  return presentObjection(objected, translate)
}

const presentOne = (row: CaseRow, reasons: Case['reasons'], translate: Translate): Case => ({
  id: row.id,
  version: row.version,
  targetType: row.targetType,
  targetId: row.targetId,
  status: row.status,
  decision: row.decision,
  reportCount: row.reportCount,
  reasons,
  firstReportedAt: row.firstReportedAt,
  lastReportedAt: row.lastReportedAt,
  snippet: row.excerpt ?? truncate(plainSnapshot(row.targetType, row.beginning ?? ''), limits.snippetMax),
  author: authorOf(row),
  community: communityOf(row),
  assignee:
    row.assigneeId === null || row.assigneeName === null ? null : { id: row.assigneeId, name: row.assigneeName },
  decidedAt: row.decidedAt,
  objection: objectionOf(row, translate),
})

/** Presents cases of a list. Loads the reasons of all of them in one query. */
export async function presentCases({ db, language }: Reader, rows: readonly CaseRow[]): Promise<Case[]> {
  if (rows.length === 0) return []
  const translate = await translatorInto(language)
  const ids = rows.map(({ id }) => id)
  const reasons = Map.groupBy(await listReasons(db, ids), ({ id }) => id)
  return rows.map((row) =>
    presentOne(
      row,
      (reasons.get(row.id) ?? []).map(({ reason }) => reason),
      translate,
    ),
  )
}

export async function presentCase(ctx: Reader, row: CaseRow): Promise<Case> {
  const [one] = await presentCases(ctx, [row])
  if (!one) throw new Error('presentCases returned no case')
  return one
}
