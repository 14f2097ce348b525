import type { z } from 'zod'
import type { AdminUser } from '../../../shared/administration/dashboard.ts'
import type {
  listUsersInput,
  ManagedUser,
  UserReport,
  userReportsInput,
} from '../../../shared/administration/user-management.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { truncate } from '../../../shared/platform/truncate.ts'
import { listOrganizedAlone } from '../../communities/members/organizer-queries.ts'
import { suspensionOf } from '../../identity/account-status/account-status.ts'
import { deviceName } from '../../identity/sessions/device.ts'
import { listSessionsOf } from '../../identity/sessions/session-queries.ts'
import { isSecondFactorSetUp } from '../../identity/two-factor/second-factor.ts'
import { accountOffers } from '../../identity/users/access/abilities.ts'
import { accountFor } from '../../identity/users/access/loaders.ts'
import { countUpheld, countWarnings } from '../../moderation/queue/record-queries.ts'
import { plainSnapshot } from '../../moderation/reports/snapshots.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { toPage } from '../../platform/db/pagination.ts'
import { AppError } from '../../platform/errors.ts'
import { presentAdminUser } from '../dashboard/users.ts'
import {
  countCases,
  countReportsBy,
  findManagedUser,
  listReports,
  listUsers as listRows,
  listSuspendedUsers,
  type ManagedUserRow,
} from './queries.ts'

export type SignedInContext = Context & { viewer: Viewer }

/** Returns a page of a list, newest first; suspended users by the end of the suspension, latest first. */
export async function listManagedUsers(
  ctx: SignedInContext,
  { filter, ...page }: z.output<typeof listUsersInput>,
): Promise<{ items: AdminUser[]; nextCursor: string | null }> {
  const now = timestamp(ctx)
  const { items, nextCursor } =
    filter === 'suspended'
      ? toPage(await listSuspendedUsers(ctx.db, now, page), page, (row) => [row.suspendedUntil ?? '', row.id])
      : toPage(await listRows(ctx.db, filter, page), page, (row) => [row.createdAt, row.id])
  return { items: items.map((row) => presentAdminUser(row, now)), nextCursor }
}

/** Returns the sessions without anything that could take one over or locate the user. */
const sessionsOf = async (db: Db, userId: string, now: string) =>
  (await listSessionsOf(db, userId, now)).map(({ userAgent, createdAt, lastSeenAt }) => ({
    device: deviceName(userAgent),
    createdAt,
    lastSeenAt,
  }))

function presentSuspension(row: ManagedUserRow, removesContent: boolean, now: string): ManagedUser['suspension'] {
  const suspension = suspensionOf(row, now)
  return suspension && { since: row.suspendedAt ?? now, ...suspension, removesContent }
}

/** Counts across all communities, like the moderation queue. */
async function casesOf(db: Db, userId: string): Promise<ManagedUser['cases']> {
  const where = { userId, communityId: undefined }
  const { total } = await countCases(db, userId)
  return { total, upheld: await countUpheld(db, where), warnings: await countWarnings(db, where) }
}

/** Returns an account as super admins see it. Does not read passwords, tokens or secrets. */
export async function getManagedUser(ctx: SignedInContext, id: string): Promise<ManagedUser> {
  const { db } = ctx
  const now = timestamp(ctx)
  const { facts } = await accountFor(ctx, ctx.viewer, 'view', id)
  const user = await findManagedUser(db, id)
  if (!user) throw new AppError('NOT_FOUND', messages.userNotFound)
  const { view: _view, delete: _delete, ...can } = accountOffers(ctx.viewer, facts)
  return {
    ...presentAdminUser(user, now),
    lastSeenAt: user.lastSeenAt,
    deletionDueAt: user.deletionDueAt,
    suspension: presentSuspension(user, facts.isContentRemoved, now),
    isContentRemoved: facts.isContentRemoved,
    signUpMessage: user.signUpMessage,
    secondFactor: await isSecondFactorSetUp(ctx, id),
    sessions: await sessionsOf(db, id, now),
    cases: await casesOf(db, id),
    reported: (await countReportsBy(db, id)).reported,
    organizesAlone: await listOrganizedAlone(db, id, now, limits.organizedListed),
    can,
  }
}

/** Characters read from a snapshot for its excerpt. */
const copyReadMax = 600

/** Returns reports by the user, or about the user and their content, newest first. */
export async function listUserReports(
  ctx: SignedInContext,
  { id, side, ...page }: z.output<typeof userReportsInput>,
): Promise<{ items: UserReport[]; nextCursor: string | null }> {
  await accountFor(ctx, ctx.viewer, 'view', id)
  const rows = await listReports(ctx.db, id, side, page)
  const { items, nextCursor } = toPage(rows, page, (row) => [row.createdAt, row.id])
  const shown = ({ targetType, copy }: (typeof items)[number]) => plainSnapshot(targetType, copy.slice(0, copyReadMax))
  return { items: items.map((row) => ({ ...row, copy: truncate(shown(row), limits.snippetMax) })), nextCursor }
}
