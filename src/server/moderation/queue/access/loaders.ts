import type { ObjectionOutcome } from '../../../../shared/instance/restrictions.ts'
import type { CaseDecision } from '../../../../shared/moderation/queue.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { type CommunityAccess, communityFor } from '../../../communities/core/access/loaders.ts'
import { abilitiesIn } from '../../../communities/members/access/loaders.ts'
import { findUserInCommunity } from '../../../communities/members/queries.ts'
import { accountFor, mayDoTo } from '../../../identity/users/access/loaders.ts'
import { findRestriction, type RestrictionRow } from '../../../instance/restrictions/queries.ts'
import { type Authorized, authorize } from '../../../platform/authorized.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ReportedContent } from '../../reports/set-content-hidden.ts'
import { type CaseRow, findCase } from '../queries.ts'
import { type Subject, subjectOf } from '../subject.ts'
import { type CurrentCommunity, findCurrentCommunity } from '../subject-queries.ts'
import { abilityFor, type CaseAbility, caseAbilities } from './abilities.ts'
import type { QueueScope } from './predicates.ts'

export type SignedInContext = Context & { viewer: Viewer }

/** A case with the viewer's abilities. A loader has authorized the case for an ability. */
export interface CaseAccess<Row extends CaseRow = CaseRow> {
  reportCase: Row
  subject: Subject
  /** The reported post or comment if its row exists. Every viewer of a case may review its subject. */
  content: Authorized<ReportedContent, 'review'> | null
  /** Moderators of a community do not see what only super admins may know. */
  isForInstance: boolean
  can: ReturnType<typeof caseAbilities>
}

export type AuthorizedCase<Ability extends CaseAbility> = Authorized<CaseRow, Ability>
type DecisionAbility = (typeof abilityFor)[CaseDecision]

const caseNotFound = () => new AppError('NOT_FOUND', messages.caseNotFound)

/**
 * Returns a queue: of a community for its moderators, of the instance for super admins. Throws 403 or 404 otherwise.
 */
export async function queueScopeFor(ctx: SignedInContext, slug: string | undefined): Promise<QueueScope> {
  const { viewer } = ctx
  if (slug !== undefined) {
    return { viewer, communityId: (await communityFor(ctx, 'moderate', 'slug', slug)).community.id }
  }
  if (!viewer.isSuperAdmin) throw new AppError('FORBIDDEN', messages.adminForbidden)
  return { viewer, communityId: undefined }
}

/** Returns undefined for a deleted community or one that the viewer may not read. */
async function communityOf(ctx: SignedInContext, communityId: string | null): Promise<CommunityAccess | undefined> {
  if (communityId === null) return
  try {
    return await communityFor(ctx, 'read', 'id', communityId)
  } catch (error) {
    if (error instanceof AppError) return
    throw error
  }
}

/** Returns the author or reported user; null after deletion. */
async function authorOf(ctx: SignedInContext, reportCase: CaseRow, community: CommunityAccess | undefined) {
  const { authorId: id, authorName } = reportCase
  if (id === null || authorName === null) return null
  const user = community?.can.moderate ? await findUserInCommunity(ctx.db, community.community.id, id) : undefined
  const canBeBanned =
    community !== undefined &&
    user?.bannedAt === null &&
    (await abilitiesIn(ctx, community))({ id, role: user.role }).ban
  return { canBeSuspended: await mayDoTo(ctx, ctx.viewer, 'suspend', id), canBeBanned }
}

/** Loads a case that the viewer may decide. Throws 404 otherwise, 403 when it is about their own content. */
async function loadCase(ctx: SignedInContext, id: string): Promise<CaseAccess> {
  const { viewer, db } = ctx
  const reportCase = await findCase(db, id)
  if (!reportCase) throw caseNotFound()
  const community = await communityOf(ctx, reportCase.communityId)
  const subject = await subjectOf(db, reportCase)
  const { restrictionKind: kind } = reportCase
  const can = caseAbilities({
    viewer,
    moderates: community?.can.moderate === true,
    organizes: community?.membership === 'organizer',
    reported: { ...reportCase, isThere: subject.isThere },
    restriction: kind && { kind },
    author: await authorOf(ctx, reportCase, community),
  })
  if (can.isOwn) throw new AppError('FORBIDDEN', messages.notYourself)
  if (!can.view) throw caseNotFound()
  const content = subject.reportedContent && authorize(subject.reportedContent, 'review')
  return { reportCase, subject, content, isForInstance: viewer.isSuperAdmin, can }
}

const impossible = () => new AppError('FORBIDDEN', messages.decisionImpossible)
const decided = () => new AppError('CONFLICT', messages.caseDecided)

function granted<Ability extends CaseAbility>(access: CaseAccess, ability: Ability) {
  if (!access.can[ability]) throw impossible()
  return { ...access, reportCase: authorize(access.reportCase, ability) }
}

/**
 * Loads a case for an ability. Throws 404 unless the viewer may decide it, 403 when it is about their own content or
 * without the ability.
 */
export async function caseFor<Ability extends CaseAbility>(
  ctx: SignedInContext,
  ability: Ability,
  id: string,
): Promise<CaseAccess<AuthorizedCase<Ability>>> {
  return granted(await loadCase(ctx, id), ability)
}

/** Like `caseFor`, for changes of a pending case. Throws 409 for a decided one. */
export async function pendingCaseFor<Ability extends CaseAbility>(
  ctx: SignedInContext,
  ability: Ability,
  id: string,
): Promise<CaseAccess<AuthorizedCase<Ability>>> {
  const access = await loadCase(ctx, id)
  const { status } = access.reportCase
  if (status === 'RESOLVED' || status === 'DISMISSED') throw decided()
  return granted(access, ability)
}

/**
 * Loads a case for a decision. Throws 409 when the case has changed since the viewer loaded it or was already decided,
 * then 403 unless the viewer may make this decision.
 */
export async function caseToDecide(
  ctx: SignedInContext,
  { id, version, decision }: { id: string; version: number; decision: CaseDecision },
): Promise<CaseAccess<AuthorizedCase<DecisionAbility>>> {
  const access = await loadCase(ctx, id)
  const { status, authorId, authorName, ...reportCase } = access.reportCase
  const isOver = status === 'DISMISSED' || (status === 'RESOLVED' && decision !== 'DISMISS')
  if (reportCase.version !== version || isOver) throw decided()
  const ability = abilityFor[decision]
  if (!access.can[ability] && decision === 'SUSPEND' && ctx.viewer.isSuperAdmin && authorName !== null) {
    // The account's rules give the reason why it cannot be suspended.
    if (authorId !== null) await accountFor(ctx, ctx.viewer, 'suspend', authorId)
  }
  return granted(access, ability)
}

/**
 * Loads an objection for its answer. Throws 409 when the case has changed since the viewer loaded it or was already
 * decided, then 403 unless the viewer may give this answer.
 */
export async function objectionToAnswer(
  ctx: SignedInContext,
  { id, version, outcome }: { id: string; version: number; outcome: ObjectionOutcome },
): Promise<CaseAccess<AuthorizedCase<'answer'>> & { restriction: Authorized<RestrictionRow, 'lift'> }> {
  const access = await pendingCaseFor(ctx, 'answer', id)
  if (access.reportCase.version !== version) throw decided()
  if (outcome === 'LIFTED' && !access.can.lift) throw impossible()
  const restriction = await findRestriction(ctx.db, access.reportCase.targetId)
  if (!restriction) throw caseNotFound()
  return { ...access, restriction: authorize(restriction, 'lift') }
}

/** Returns the community that a case is about, unless it is deleted. The right to decide the case includes it. */
export async function communityToRemove(
  { db }: SignedInContext,
  { targetId }: AuthorizedCase<DecisionAbility>,
): Promise<Authorized<CurrentCommunity, 'remove'> | undefined> {
  const community = await findCurrentCommunity(db, targetId)
  return community && authorize(community, 'remove')
}
