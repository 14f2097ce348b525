import type { z } from 'zod'
import type { assignCaseInput, OpenCase } from '../../../shared/moderation/queue.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { listSuperAdmins } from '../../identity/sign-in/queries.ts'
import { inTransaction, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { assignCase } from '../reports/assign-case.ts'
import { headlineOf } from '../reports/resolve-case.ts'
import {
  type AuthorizedCase,
  type CaseAccess,
  caseFor,
  pendingCaseFor,
  type SignedInContext,
} from './access/loaders.ts'
import { openCase } from './open-case.ts'
import { listModeratorNames } from './queries.ts'

interface Assignee {
  id: string
  name: string
}

/** Returns the possible assignees by name. Only super admins learn who the super admins are. */
async function eligibleAssignees(ctx: SignedInContext, { reportCase, isForInstance }: CaseAccess): Promise<Assignee[]> {
  const { targetType, targetId, communityId, authorId, excludedId } = reportCase
  const staff = communityId === null ? [] : await listModeratorNames(ctx.db, communityId, timestamp(ctx))
  const moderators = targetType === 'USER' || targetType === 'COMMUNITY' ? [] : staff
  const admins = isForInstance ? await listSuperAdmins(ctx.db) : []
  // Users cannot decide on their own content.
  const organizers = staff.filter(({ role }) => role === 'ORGANIZER').map(({ id }) => id)
  const concerned = new Set(targetType === 'COMMUNITY' ? [...organizers, targetId] : [authorId, excludedId])
  const users = new Map([...moderators, ...admins].map(({ id, name }) => [id, { id, name }]))
  return [...users.values()].filter(({ id }) => !concerned.has(id))
}

/** Returns the possible assignees of the case. */
export async function assignees(ctx: SignedInContext, id: string): Promise<Assignee[]> {
  return eligibleAssignees(ctx, await caseFor(ctx, 'view', id))
}

type PendingCase = CaseAccess<AuthorizedCase<'take' | 'assign'>>

const setAssignee = (ctx: SignedInContext, { reportCase }: PendingCase, assignee: Assignee | null) =>
  assignCase(ctx, reportCase, { assignee, headline: headlineOf(reportCase.targetType, reportCase.beginning ?? '') })

/** Assigns the case to the viewer, replacing an earlier assignee. */
export async function takeCase(ctx: SignedInContext, id: string): Promise<OpenCase> {
  await inTransaction(ctx, async (ctx) => setAssignee(ctx, await pendingCaseFor(ctx, 'take', id), ctx.viewer))
  return openCase(ctx, id)
}

/** Unassigns the case. Changes nothing if it has no assignee. */
export const releaseCase = (ctx: SignedInContext, id: string): Promise<OpenCase> => assignTo(ctx, { id, userId: null })

/** Assigns the case to another moderator of it (otherwise 403), or unassigns it. */
export async function assignTo(
  ctx: SignedInContext,
  { id, userId }: z.output<typeof assignCaseInput>,
): Promise<OpenCase> {
  await inTransaction(ctx, async (ctx) => {
    const access = await pendingCaseFor(ctx, 'assign', id)
    if (access.reportCase.assigneeId === userId && access.reportCase.status === statusWith(userId)) return
    const assignee = userId === null ? null : (await eligibleAssignees(ctx, access)).find((one) => one.id === userId)
    if (assignee === undefined) throw new AppError('FORBIDDEN', messages.assigneeUnfit)
    await setAssignee(ctx, access, assignee)
  })
  return openCase(ctx, id)
}

const statusWith = (userId: string | null) => (userId === null ? 'OPEN' : 'UNDER_REVIEW')
