import { z } from 'zod'
import {
  deciderRoles,
  objectionOutcomes,
  removesContentField,
  restrictionKinds,
  ruleField,
} from '../instance/restrictions.ts'
import { rules } from '../instance/rules.ts'
import { id, isoDateTime, pageInput, reasonText, slug, trimmedText } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { reportReasons, reportStatuses } from './reports.ts'

/**
 * A case collects all reports of one post, comment, user or community. A case about a restriction holds an objection to
 * it.
 */
export const caseTargets = ['POST', 'COMMENT', 'USER', 'COMMUNITY', 'RESTRICTION'] as const
export type CaseTarget = (typeof caseTargets)[number]

export const queueSorts = ['latest', 'oldest', 'most'] as const

/** With `slug`, the queue of a community (its posts and comments); without, the queue of the instance (everything). */
const queueScope = { slug: slug.optional() }

export const caseListInput = pageInput.extend({
  ...queueScope,
  status: z.enum(reportStatuses, `status must be one of ${reportStatuses.join(', ')}`).default('OPEN'),
  sort: z.enum(queueSorts, `sort must be one of ${queueSorts.join(', ')}`).default('latest'),
  /** Only the cases assigned to the viewer. */
  mine: z.boolean('mine must be true or false').default(false),
})
export const queueInput = z.object(queueScope)
export const caseInput = z.object({ id })
/** Null unassigns the case. */
export const assignCaseInput = z.object({ id, userId: id.nullable() })

/**
 * The decisions on a case.
 * - DISMISS: the content was acceptable and is shown again, and the same reports no longer hide it. Also valid for a
 *   resolved case.
 * - HIDE: only the author and moderators see the content. For deleted content it confirms the reports.
 * - REMOVE: deletes the content.
 * - WARN: keeps or shows the content and warns its author.
 * - BAN: hides the content and bans its author from the community.
 * - SUSPEND: hides the content and suspends its author from the instance.
 */
export const caseDecisions = ['DISMISS', 'HIDE', 'REMOVE', 'WARN', 'BAN', 'SUSPEND'] as const
export type CaseDecision = (typeof caseDecisions)[number]

/** Decisions that restrict somebody, and so need a reason, which the user concerned sees. */
export const reasonedDecisions: readonly CaseDecision[] = ['HIDE', 'REMOVE', 'WARN', 'BAN', 'SUSPEND']

/**
 * `version` is the version of the case that the viewer saw; a decision in the meantime causes a conflict (409). `until`
 * and `removesContent` apply to SUSPEND; a null `until` means without end.
 */
export const decideCaseInput = z
  .object({
    id,
    version: z.int('version must be a whole number'),
    decision: z.enum(caseDecisions, `decision must be one of ${caseDecisions.join(', ')}`),
    /** The rule that was broken. By default, the rule that most reports name. */
    rule: ruleField.optional(),
    reason: reasonText.default(''),
    until: isoDateTime.nullish(),
    removesContent: removesContentField,
  })
  .refine(({ decision, reason }) => reason !== '' || !reasonedDecisions.includes(decision), {
    path: ['reason'],
    message: 'Reason is required',
  })

/** Lifts the restriction to which the user objected, or upholds it. The user reads the answer. */
export const answerObjectionInput = z.object({
  id,
  version: z.int('version must be a whole number'),
  outcome: z.enum(objectionOutcomes, 'outcome must be UPHELD or LIFTED'),
  answer: trimmedText('Answer', limits.messageMax).min(1, 'Answer is required'),
})

const author = z.object({ id: z.string(), name: z.string(), image: z.string().nullable() })

/** An objection to a decision, and that decision. `outcome` is null until somebody answers. */
export const objectionView = z.object({
  text: z.string(),
  at: isoDateTime,
  outcome: z.enum(objectionOutcomes).nullable(),
  answer: z.string(),
  kind: z.enum(restrictionKinds),
  rule: z.enum(rules).nullable(),
  reason: z.string(),
  deciderRole: z.enum(deciderRoles),
  decidedAt: isoDateTime,
  /** The case of the reports that led to the decision. */
  decidedCaseId: z.string().nullable(),
})
export type Objection = z.infer<typeof objectionView>

/**
 * A case in the list. `snippet` is the beginning of the content at the time of the report; `reportCount` counts all its
 * reports, decided or not. `author` wrote the content or is the reported user, `community` contains it; both are null
 * after deletion.
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
  firstReportedAt: isoDateTime,
  lastReportedAt: isoDateTime,
  snippet: z.string(),
  author: author.nullable(),
  community: z.object({ slug: z.string(), name: z.string(), isPrivate: z.boolean() }).nullable(),
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  decidedAt: isoDateTime.nullable(),
  /** The objection that the case is about, or an objection to what its reports did (only in an open case). */
  objection: objectionView.nullable(),
})
export type Case = z.infer<typeof caseView>

/** Only super admins see `reporter`; moderators do not learn who reported. */
const caseReport = z.object({
  id: z.string(),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  status: z.enum(reportStatuses),
  createdAt: isoDateTime,
  reporter: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
})

const threadComment = z.object({
  id: z.string(),
  author: author.nullable(),
  content: z.string(),
  createdAt: isoDateTime,
  isReported: z.boolean(),
})

/**
 * A case with everything needed for a decision. `content` is the current text, null after deletion; `copy` is the text
 * at the first report, and `isEdited` says whether the two differ. `thread` holds the ancestors from the root comment
 * down, the comment itself and its first replies; for a post, the post and its first comments. `reports` are the latest
 * hundred. `note` came with the decision.
 */
export const openCaseView = caseView.extend({
  content: z.string().nullable(),
  title: z.string().nullable(),
  link: z.string().nullable(),
  isHidden: z.boolean(),
  isEdited: z.boolean(),
  copy: z.string(),
  reports: z.array(caseReport),
  thread: z.array(threadComment),
  /**
   * The history of the user concerned: upheld cases and warnings (counted up to a hundred) and the date of joining.
   * Moderators see the history in their community, super admins the whole.
   */
  record: z
    .object({
      upheld: z.int(),
      warnings: z.int(),
      joinedAt: isoDateTime,
      isSuspended: z.boolean(),
      isBanned: z.boolean(),
    })
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
    /** Answer the objection. */
    answer: z.boolean(),
    /** Answer it by lifting the restriction. */
    lift: z.boolean(),
  }),
})
export type OpenCase = z.infer<typeof openCaseView>

/** Numbers of cases, counted up to a hundred. */
/** `held` counts the posts that wait for approval. */
export const queueCountsView = z.object({ OPEN: z.int(), UNDER_REVIEW: z.int(), mine: z.int(), held: z.int() })
