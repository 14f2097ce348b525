import { messages } from '../../../shared/platform/messages.ts'
import { type CommunityAccess, communityFor } from '../../communities/communities/access/loaders.ts'
import { abilitiesIn } from '../../communities/members/access.ts'
import { findUserInCommunity } from '../../communities/members/queries.ts'
import { mayDoTo } from '../../identity/users/access/loaders.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type CaseAbility, caseAbilities } from './policy.ts'
import { type CaseRow, findCase, type QueueScope } from './queries.ts'
import { type Subject, subjectOf } from './subject.ts'

export type SignedInContext = Context & { viewer: Viewer }

export interface CaseAccess {
  reportCase: CaseRow
  subject: Subject
  /** Moderators of a community do not see what only super admins may know. */
  isForInstance: boolean
  can: ReturnType<typeof caseAbilities>
}

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
async function authorOf(ctx: SignedInContext, reportCase: CaseRow, place: CommunityAccess | undefined) {
  const { authorId: id, authorName } = reportCase
  if (id === null || authorName === null) return null
  const user = place?.can.moderate ? await findUserInCommunity(ctx.db, place.community.id, id) : undefined
  const canBeBanned =
    place !== undefined && user?.bannedAt === null && (await abilitiesIn(ctx, place))({ id, role: user.role }).ban
  return { canBeSuspended: await mayDoTo(ctx, ctx.viewer, 'suspend', id), canBeBanned }
}

/**
 * Loads a case for an ability. Throws 404 unless the viewer may decide it, 403 when it is about their own content or
 * without the ability.
 */
export async function caseFor(ctx: SignedInContext, ability: CaseAbility, id: string): Promise<CaseAccess> {
  const { viewer, db } = ctx
  const reportCase = await findCase(db, id)
  if (!reportCase) throw caseNotFound()
  const place = await communityOf(ctx, reportCase.communityId)
  const subject = await subjectOf(db, reportCase)
  const can = caseAbilities({
    viewer,
    moderates: place?.can.moderate === true,
    organizes: place?.membership === 'organizer',
    reported: { ...reportCase, isThere: subject.isThere },
    author: await authorOf(ctx, reportCase, place),
  })
  if (can.isOwn) throw new AppError('FORBIDDEN', messages.notYourself)
  if (!can.view) throw caseNotFound()
  if (!can[ability]) throw new AppError('FORBIDDEN', messages.decisionImpossible)
  return { reportCase, subject, isForInstance: viewer.isSuperAdmin, can }
}

/** Like `caseFor`, for changes of a pending case. Throws 409 for a decided one. */
export async function pendingCaseFor(ctx: SignedInContext, ability: CaseAbility, id: string): Promise<CaseAccess> {
  const access = await caseFor(ctx, 'view', id)
  const { status } = access.reportCase
  if (status === 'RESOLVED' || status === 'DISMISSED') throw new AppError('CONFLICT', messages.caseDecided)
  if (!access.can[ability]) throw new AppError('FORBIDDEN', messages.decisionImpossible)
  return access
}
