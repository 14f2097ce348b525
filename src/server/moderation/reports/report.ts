import type { z } from 'zod'
import type { TargetType } from '../../../shared/discussions/reaction-types.ts'
import { ruleLabel } from '../../../shared/instance/restriction-labels.ts'
import type { reportCommunityInput, reportInput } from '../../../shared/moderation/reports.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import { communityFor } from '../../communities/core/access/loaders.ts'
import { commentFor } from '../../discussions/comments/access/loaders.ts'
import { postFor } from '../../discussions/posts/access/loaders.ts'
import { userFor } from '../../identity/users/access/loaders.ts'
import { recordRestriction } from '../../instance/restrictions/record-restriction.ts'
import { flagThreshold } from '../../instance/settings/settings.ts'
import { authorizedBySystem } from '../../platform/authorized.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import { doOnce } from '../../platform/idempotency/once.ts'
import { newId } from '../../platform/ids.ts'
import { storePhrase } from '../../platform/languages/stored-phrase.ts'
import { enforceLimit } from '../../platform/rate-limits/enforce-limit.ts'
import { findCaseOf } from './case-queries.ts'
import { notifyAuthorHidden, type Reported } from './notify.ts'
import { countReporters, findMostNamedRule, findReport, findReportThreshold, insertReport } from './queries.ts'
import { addReportToCase, notifyModerators, type ReportTarget } from './raise-case.ts'
import { setContentHidden } from './set-content-hidden.ts'
import { plainSnapshot, snapshotOfCommunity, snapshotOfPost, snapshotOfUser } from './snapshots.ts'

type SignedInContext = Context & { viewer: Viewer }
type Reason = Pick<z.output<typeof reportInput>, 'reason' | 'details'>

/**
 * Whether the viewer has already reported the target. A repeated report succeeds even after reports have hidden the
 * target.
 */
const isReported = async (ctx: SignedInContext, targetType: TargetType, id: string) =>
  (await findReport(ctx.db, targetType, id, ctx.viewer.id)) !== undefined

/**
 * Stores the viewer's report, updates the case and applies the rate limit. Returns false for a repeated report. `copy`
 * is a snapshot of the content.
 */
async function fileReport(
  ctx: SignedInContext,
  target: ReportTarget,
  copy: string,
  { reason, details }: Reason,
): Promise<boolean> {
  const { authorId: _author, ...reported } = target
  const existing = await findCaseOf(ctx.db, target.targetType, target.targetId)
  const [reporterId, createdAt] = [ctx.viewer.id, timestamp(ctx)]
  // A report joins a review in progress.
  const status = existing?.status === 'UNDER_REVIEW' ? 'UNDER_REVIEW' : 'OPEN'
  const texts = { reason, details: details || null, copy }
  if (!(await insertReport(ctx.db, { id: newId(), ...reported, reporterId, ...texts, status, createdAt }))) return false
  await enforceLimit(ctx, 'report', reporterId)
  await enforceLimit(ctx, 'report.daily', reporterId)
  if (await addReportToCase(ctx.db, existing, target, createdAt)) await notifyModerators(ctx, target)
  return true
}

/** States to the author that reports hid their content, and why. Does not say who reported it. */
async function stateHidden(
  ctx: SignedInContext,
  reported: Reported & { targetType: TargetType; authorId: string },
  text: string,
  reporters: number,
) {
  const { targetType, targetId, communityId, authorId: userId } = reported
  const rule = (await findMostNamedRule(ctx.db, reported))?.reason ?? 'OTHER'
  const restrictionId = await recordRestriction(ctx, {
    ...{
      kind: 'HIDDEN_BY_REPORTS',
      userId,
      communityId,
      target: { targetType, targetId },
      text: plainSnapshot(targetType, text),
      rule,
    },
    caseId: (await findCaseOf(ctx.db, targetType, targetId))?.id ?? null,
    reason: storePhrase(
      phrase(
        '{reporters, plural, one {# user} other {# users}} reported it, most often as “{rule}”. A moderator will review the reports.',
        { reporters, rule: ruleLabel(rule) },
      ),
    ),
    decider: { id: null, role: 'REPORTS' },
  })
  await notifyAuthorHidden(ctx, reported, { detail: 'HIDDEN', restrictionId })
}

/** Returns how many users' reports hide content: the number of the site, or a smaller one of the community. */
async function thresholdIn({ db }: SignedInContext, communityId: string | null): Promise<number> {
  const ofSite = await flagThreshold(db)
  const ofCommunity = communityId === null ? null : await findReportThreshold(db, communityId)
  return Math.min(ofSite, ofCommunity ?? ofSite)
}

/** Like `fileReport`, for content that enough reports hide; notifies its author when they do. */
async function fileAndHide(
  ctx: SignedInContext,
  reported: Reported & { targetType: TargetType },
  { copy, isHidden }: { copy: string; isHidden: boolean },
  reason: Reason,
) {
  const { targetType, targetId, communityId, authorId } = reported
  if (!(await fileReport(ctx, { targetType, targetId, communityId, authorId }, copy, reason))) return
  const reporters = await countReporters(ctx.db, targetType, targetId)
  if (isHidden || reporters < (await thresholdIn(ctx, communityId))) return
  // The reporters may not hide it, but the threshold does.
  await setContentHidden(ctx, authorizedBySystem({ id: targetId, targetType }, 'review'), true)
  if (authorId !== null) await stateHidden(ctx, { ...reported, authorId }, copy, reporters)
}

/** Reports a post by another user; enough reports hide it. Changes nothing if repeated. */
export const reportPost = (ctx: SignedInContext, { id, ...reason }: z.output<typeof reportInput>): Promise<void> =>
  doOnce(ctx, async (ctx) => {
    if (await isReported(ctx, 'POST', id)) return
    const { post } = await postFor(ctx, 'report', id)
    const { communityId, authorId, hiddenAt } = post
    const reported = { targetType: 'POST', targetId: id, postId: id, communityId, authorId } as const
    await fileAndHide(ctx, reported, { copy: snapshotOfPost(post), isHidden: hiddenAt !== null }, reason)
  })

/** Reports a comment by another user; enough reports hide it. Changes nothing if repeated. */
export const reportComment = (ctx: SignedInContext, { id, ...reason }: z.output<typeof reportInput>): Promise<void> =>
  doOnce(ctx, async (ctx) => {
    if (await isReported(ctx, 'COMMENT', id)) return
    const { comment, post } = await commentFor(ctx, 'report', id)
    const { postId, authorId, content: copy, hiddenAt } = comment
    const { communityId } = post.post
    const reported = { targetType: 'COMMENT', targetId: id, postId, communityId, authorId } as const
    await fileAndHide(ctx, reported, { copy, isHidden: hiddenAt !== null }, reason)
  })

/** Reports another user. Changes nothing if repeated. */
export const reportUser = (ctx: SignedInContext, { id, ...reason }: z.output<typeof reportInput>): Promise<void> =>
  doOnce(ctx, async (ctx) => {
    const { user, settings } = await userFor(ctx, 'report', id)
    const target = { targetType: 'USER', targetId: id, communityId: null, authorId: id } as const
    await fileReport(ctx, target, snapshotOfUser(user.name, settings), reason)
  })

/** Reports a community that the viewer does not organize. Changes nothing if repeated. */
export const reportCommunity = (
  ctx: SignedInContext,
  { slug, ...reason }: z.output<typeof reportCommunityInput>,
): Promise<void> =>
  doOnce(ctx, async (ctx) => {
    const { community } = await communityFor(ctx, 'report', 'slug', slug)
    const { id } = community
    const target = { targetType: 'COMMUNITY', targetId: id, communityId: id, authorId: null } as const
    await fileReport(ctx, target, snapshotOfCommunity(community), reason)
  })
