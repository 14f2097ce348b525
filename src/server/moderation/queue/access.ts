import { messages } from '../../shared/messages.ts'
import { type CommunityAccess, communityFor } from '../communities/access.ts'
import type { Context, Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { abilitiesIn } from '../members/access.ts'
import { findPersonIn } from '../members/queries.ts'
import { type CaseAbility, caseAbilities } from './policy.ts'
import { type CaseRow, type Desk, findCase } from './queries.ts'
import { type Subject, subjectOf } from './subject.ts'

export type Asking = Context & { viewer: Viewer }

export interface CaseAccess {
  reportCase: CaseRow
  subject: Subject
  /** What is known to super admins alone is kept from a community's moderators. */
  isForInstance: boolean
  can: ReturnType<typeof caseAbilities>
}

const missing = () => new AppError('NOT_FOUND', messages.caseNotFound)

/** A desk: that of a community for those who moderate it, the instance's for super admins, else 403 or 404. */
export async function deskFor(ctx: Asking, slug: string | undefined): Promise<Desk> {
  const { viewer } = ctx
  if (slug !== undefined) {
    return { viewer, communityId: (await communityFor(ctx, 'moderate', 'slug', slug)).community.id }
  }
  if (!viewer.isSuperAdmin) throw new AppError('FORBIDDEN', messages.adminForbidden)
  return { viewer, communityId: undefined }
}

/** Nothing for a community that the viewer may not read, or that is gone. */
async function placeOf(ctx: Asking, communityId: string | null): Promise<CommunityAccess | undefined> {
  if (communityId === null) return
  try {
    return await communityFor(ctx, 'read', 'id', communityId)
  } catch (error) {
    if (error instanceof AppError) return
    throw error
  }
}

/** Who wrote it, or was reported; null when nobody is there any more. */
async function authorOf(ctx: Asking, reportCase: CaseRow, place: CommunityAccess | undefined) {
  const { authorId: id, authorName, authorSuperAdminAt } = reportCase
  if (id === null || authorName === null) return null
  const person = place?.can.moderate ? await findPersonIn(ctx.db, place.community.id, id) : undefined
  const canBeBanned =
    place !== undefined && person?.bannedAt === null && (await abilitiesIn(ctx, place))({ id, role: person.role }).ban
  return { isSuperAdmin: authorSuperAdminAt !== null, canBeBanned }
}

/**
 * The only way to a case: 404 unless the viewer answers for it; 403 when it is about their own, or when they may not do
 * this.
 */
export async function caseFor(ctx: Asking, ability: CaseAbility, id: string): Promise<CaseAccess> {
  const { viewer, db } = ctx
  const reportCase = await findCase(db, id)
  if (!reportCase) throw missing()
  const place = await placeOf(ctx, reportCase.communityId)
  const subject = await subjectOf(db, reportCase)
  const can = caseAbilities({
    viewer,
    moderates: place?.can.moderate === true,
    organizes: place?.standing === 'organizer',
    reported: { ...reportCase, isThere: subject.isThere },
    author: await authorOf(ctx, reportCase, place),
  })
  if (can.isOwn) throw new AppError('FORBIDDEN', messages.notYourself)
  if (!can.view) throw missing()
  if (!can[ability]) throw new AppError('FORBIDDEN', messages.decisionImpossible)
  return { reportCase, subject, isForInstance: viewer.isSuperAdmin, can }
}

/** The same for who changes a case that waits: a decided one is a conflict (409). */
export async function waitingCaseFor(ctx: Asking, ability: CaseAbility, id: string): Promise<CaseAccess> {
  const access = await caseFor(ctx, 'view', id)
  const { status } = access.reportCase
  if (status === 'RESOLVED' || status === 'DISMISSED') throw new AppError('CONFLICT', messages.caseDecided)
  if (!access.can[ability]) throw new AppError('FORBIDDEN', messages.decisionImpossible)
  return access
}
