import { z } from 'zod'
import { id, moment, pageInput, slug, trimmedText } from './fields.ts'
import { limits } from './limits.ts'
import { reportReasons, reportStatuses } from './reports.ts'

/** All reports of one post, comment, person or community are one case. */
export const caseTargets = ['POST', 'COMMENT', 'USER', 'COMMUNITY'] as const
export type CaseTarget = (typeof caseTargets)[number]

export const deskSorts = ['latest', 'oldest', 'most'] as const

/** Whose desk: a community's when `slug` is given, which holds its posts and comments; else the instance's, which holds everything. */
const desk = { slug: slug.optional() }

export const caseListInput = pageInput.extend({
  ...desk,
  status: z.enum(reportStatuses, `status must be one of ${reportStatuses.join(', ')}`).default('OPEN'),
  sort: z.enum(deskSorts, `sort must be one of ${deskSorts.join(', ')}`).default('latest'),
  /** Only what the viewer took on. */
  mine: z.boolean('mine must be true or false').default(false),
})
export const deskInput = z.object(desk)
export const caseInput = z.object({ id })
/** Null gives it back to whoever takes it next. */
export const assignCaseInput = z.object({ id, personId: id.nullable() })

/**
 * What becomes of a case. DISMISS: nothing was wrong, it is shown again, and the same reports do not hide it any more; this can
 * be said of a resolved case as well. HIDE: only its author and moderators see it; of what is gone already, that the reports were
 * right. REMOVE: it is deleted. WARN: it stays, or is shown again, and its author is told. BAN: it is
 * hidden, and its author is banned from the community. SUSPEND: it is hidden, and its author suspended from the instance.
 */
export const caseDecisions = ['DISMISS', 'HIDE', 'REMOVE', 'WARN', 'BAN', 'SUSPEND'] as const
export type CaseDecision = (typeof caseDecisions)[number]

/** Decisions that need a reason, which the person concerned is shown. */
export const reasonedDecisions: readonly CaseDecision[] = ['REMOVE', 'WARN', 'BAN', 'SUSPEND']

/** `version` is that of the case as it was read: when somebody decided meanwhile it is a conflict (409). `until` is for SUSPEND; null is without end. */
export const decideCaseInput = z
  .object({
    id,
    version: z.int('version must be a whole number'),
    decision: z.enum(caseDecisions, `decision must be one of ${caseDecisions.join(', ')}`),
    reason: trimmedText('Reason', limits.messageMax).default(''),
    until: moment.nullish(),
  })
  .refine(({ decision, reason }) => reason !== '' || !reasonedDecisions.includes(decision), {
    path: ['reason'],
    message: 'Reason is required',
  })

const person = z.object({ id: z.string(), name: z.string(), image: z.string().nullable() })

/**
 * A case in the list. `snippet` is the beginning of what was reported, as it was then; `reportCount` is how many ever reported
 * it, whatever was decided. `author` is who wrote it or was reported, `community` where it stands; null when they are gone.
 */
export const caseView = z.object({
  id: z.string(),
  version: z.int(),
  targetType: z.enum(caseTargets),
  targetId: z.string(),
  status: z.enum(reportStatuses),
  decision: z.enum(caseDecisions).nullable(),
  reportCount: z.int(),
  reasons: z.array(z.enum(reportReasons)),
  firstReportedAt: moment,
  lastReportedAt: moment,
  snippet: z.string(),
  author: person.nullable(),
  community: z.object({ slug: z.string(), name: z.string(), isPrivate: z.boolean() }).nullable(),
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  decidedAt: moment.nullable(),
})
export type Case = z.infer<typeof caseView>

/** `reporter` is there for super admins alone: moderators learn what was said, not by whom. */
const caseReport = z.object({
  id: z.string(),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  status: z.enum(reportStatuses),
  createdAt: moment,
  reporter: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
})

const said = z.object({
  id: z.string(),
  author: person.nullable(),
  content: z.string(),
  createdAt: moment,
  isReported: z.boolean(),
})

/**
 * A case with all there is to judge by. `content` is what stands there now, null when it is gone; `copy` what was first reported,
 * and `isEdited` whether it says something else by now. `thread` is what it answers, from the first comment down, then itself,
 * then its first replies; a post with its first comments. `reports` are the latest hundred. `note` is what was said with the
 * decision.
 */
export const openCaseView = caseView.extend({
  content: z.string().nullable(),
  title: z.string().nullable(),
  link: z.string().nullable(),
  isHidden: z.boolean(),
  isEdited: z.boolean(),
  copy: z.string(),
  reports: z.array(caseReport),
  thread: z.array(said),
  /**
   * What is known of the person concerned: cases found right before, warnings (no more than a hundred are counted), and since
   * when they are here. Moderators learn what happened in their community, super admins what happened anywhere.
   */
  record: z
    .object({ upheld: z.int(), warnings: z.int(), joinedAt: moment, isSuspended: z.boolean(), isBanned: z.boolean() })
    .nullable(),
  decidedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  note: z.string(),
  can: z.object({
    take: z.boolean(),
    assign: z.boolean(),
    dismiss: z.boolean(),
    hide: z.boolean(),
    remove: z.boolean(),
    warn: z.boolean(),
    ban: z.boolean(),
    suspend: z.boolean(),
  }),
})
export type OpenCase = z.infer<typeof openCaseView>

/** How many cases wait: no more than a hundred are counted. */
export const deskCountsView = z.object({ OPEN: z.int(), UNDER_REVIEW: z.int(), mine: z.int() })
