import type { z } from 'zod'
import type { assignCaseInput, OpenCase } from '../../shared/desk.ts'
import { messages } from '../../shared/messages.ts'
import { listSuperAdmins } from '../auth/queries.ts'
import { inTransaction, timestamp } from '../context.ts'
import { AppError } from '../errors.ts'
import { assignCase } from '../reports/assign-case.ts'
import { wordsOf } from '../reports/settle-case.ts'
import { type Asking, type CaseAccess, caseFor, waitingCaseFor } from './access.ts'
import { openCase } from './open-case.ts'
import { listModeratorsNamed } from './queries.ts'

interface Named {
  id: string
  name: string
}

/** Those who answer for it, by name; who the super admins are is told to super admins. */
async function takersOf(ctx: Asking, { reportCase, isForInstance }: CaseAccess): Promise<Named[]> {
  const { targetType, targetId, communityId, authorId } = reportCase
  const staff = communityId === null ? [] : await listModeratorsNamed(ctx.db, communityId, timestamp(ctx))
  const moderators = targetType === 'POST' || targetType === 'COMMENT' ? staff : []
  const admins = isForInstance ? await listSuperAdmins(ctx.db) : []
  // Nobody decides about their own.
  const organizers = staff.filter(({ role }) => role === 'ORGANIZER').map(({ id }) => id)
  const concerned = new Set(targetType === 'COMMUNITY' ? [...organizers, targetId] : [authorId])
  const people = new Map([...moderators, ...admins].map(({ id, name }) => [id, { id, name }]))
  return [...people.values()].filter(({ id }) => !concerned.has(id))
}

/** Who could take the case on. */
export async function assignees(ctx: Asking, id: string): Promise<Named[]> {
  return takersOf(ctx, await caseFor(ctx, 'view', id))
}

const giveTo = (ctx: Asking, { reportCase }: CaseAccess, assignee: Named | null) =>
  assignCase(ctx, reportCase, { assignee, words: wordsOf(reportCase.targetType, reportCase.beginning ?? '') })

/** Takes the case on, from whoever has it. */
export async function take(ctx: Asking, id: string): Promise<OpenCase> {
  await inTransaction(ctx, async (ctx) => giveTo(ctx, await waitingCaseFor(ctx, 'take', id), ctx.viewer))
  return openCase(ctx, id)
}

/** Gives the case back to whoever takes it next; one that nobody has changes nothing. */
export const giveBack = (ctx: Asking, id: string): Promise<OpenCase> => assign(ctx, { id, personId: null })

/** Gives the case to somebody who answers for it too (else 403), or back. */
export async function assign(ctx: Asking, { id, personId }: z.output<typeof assignCaseInput>): Promise<OpenCase> {
  await inTransaction(ctx, async (ctx) => {
    const access = await waitingCaseFor(ctx, 'assign', id)
    if (access.reportCase.assigneeId === personId && access.reportCase.status === statusWith(personId)) return
    const assignee = personId === null ? null : (await takersOf(ctx, access)).find((one) => one.id === personId)
    if (assignee === undefined) throw new AppError('FORBIDDEN', messages.assigneeUnfit)
    await giveTo(ctx, access, assignee)
  })
  return openCase(ctx, id)
}

const statusWith = (personId: string | null) => (personId === null ? 'OPEN' : 'UNDER_REVIEW')
