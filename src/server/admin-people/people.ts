import type { z } from 'zod'
import type { AdminUser } from '../../shared/admin.ts'
import type { AdminPerson, listPeopleInput, PersonReport, personReportsInput } from '../../shared/admin-people.ts'
import { limits } from '../../shared/limits.ts'
import { presentAdminUser } from '../admin/users.ts'
import { deviceName } from '../auth/device.ts'
import { suspensionOf } from '../auth/hold.ts'
import { listSessionsOf } from '../auth/session-queries.ts'
import { timestamp } from '../context.ts'
import type { Db } from '../db/open.ts'
import { cutPage } from '../db/page.ts'
import { countUpheld, countWarnings } from '../desk/record-queries.ts'
import { isSecondFactorSetUp } from '../factors/second-factor.ts'
import { beginning } from '../markup.ts'
import { type Asking, personFor } from './access.ts'
import { personAbilities } from './policy.ts'
import {
  type AdminPersonRow,
  countCases,
  countReportsBy,
  listReports,
  listPeople as listRows,
  listSuspended,
} from './queries.ts'

/** The accounts of one of the lists, newest first; suspended ones by when that ends, the last first. */
export async function listPeople(
  ctx: Asking,
  { filter, ...page }: z.output<typeof listPeopleInput>,
): Promise<{ items: AdminUser[]; nextCursor: string | null }> {
  const now = timestamp(ctx)
  const { items, nextCursor } =
    filter === 'suspended'
      ? cutPage(await listSuspended(ctx.db, now, page), page, (row) => [row.suspendedUntil ?? '', row.id])
      : cutPage(await listRows(ctx.db, filter, page), page, (row) => [row.createdAt, row.id])
  return { items: items.map((row) => presentAdminUser(row, now)), nextCursor }
}

/** Where the person is signed in: nothing by which a session could be taken over, or somebody be found. */
const sessionsOf = async (db: Db, userId: string, now: string) =>
  (await listSessionsOf(db, userId, now)).map(({ userAgent, createdAt, lastSeenAt }) => ({
    device: deviceName(userAgent),
    createdAt,
    lastSeenAt,
  }))

function presentSuspension(row: AdminPersonRow, now: string): AdminPerson['suspension'] {
  const suspension = suspensionOf(row, now)
  return suspension && { since: row.suspendedAt ?? now, ...suspension }
}

/** Everywhere, as the desk counts them. */
async function casesOf(db: Db, userId: string): Promise<AdminPerson['cases']> {
  const where = { userId, communityId: undefined }
  const { total } = await countCases(db, userId)
  return { total, upheld: await countUpheld(db, where), warnings: await countWarnings(db, where) }
}

/** The account as super admins see it. Passwords, tokens and secrets are not even read. */
export async function openPerson(ctx: Asking, id: string): Promise<AdminPerson> {
  const { db } = ctx
  const now = timestamp(ctx)
  const { person, standing } = await personFor(ctx, id)
  return {
    ...presentAdminUser(person, now),
    lastSeenAt: person.lastSeenAt,
    deletionDueAt: person.deletionDueAt,
    suspension: presentSuspension(person, now),
    signUpMessage: person.signUpMessage,
    secondFactor: await isSecondFactorSetUp(ctx, id),
    sessions: await sessionsOf(db, id, now),
    cases: await casesOf(db, id),
    reported: (await countReportsBy(db, id)).reported,
    can: personAbilities(standing),
  }
}

/** Reports by this person, or about them and what they wrote, newest first. */
export async function reportsOfPerson(
  ctx: Asking,
  { id, side, ...page }: z.output<typeof personReportsInput>,
): Promise<{ items: PersonReport[]; nextCursor: string | null }> {
  await personFor(ctx, id)
  const rows = await listReports(ctx.db, id, side, page)
  const { items, nextCursor } = cutPage(rows, page, (row) => [row.createdAt, row.id])
  return { items: items.map((row) => ({ ...row, copy: beginning(row.copy, limits.snippetMax) })), nextCursor }
}
