import type { z } from 'zod'
import type { listEmailChangesInput, WaitingEmailChange } from '../../../shared/administration/user-management.ts'
import { timestamp } from '../../platform/context.ts'
import { toPage } from '../../platform/db/pagination.ts'
import { listWaitingEmailChanges } from '../../users/account/queries.ts'
import type { SignedInContext } from './managed-users.ts'

/** Returns a page of the changes of address that wait for their confirmation, without their tokens. */
export async function waitingEmailChanges(
  ctx: SignedInContext,
  page: z.output<typeof listEmailChangesInput>,
): Promise<{ items: WaitingEmailChange[]; nextCursor: string | null }> {
  const rows = await listWaitingEmailChanges(ctx.db, timestamp(ctx), page)
  const { items, nextCursor } = toPage(rows, page, (row) => [row.expiresAt, row.id])
  const view = ({ id, newEmail, createdAt, userId, name, email }: (typeof items)[number]) => ({
    ...{ id, newEmail, createdAt },
    user: { id: userId, name, email },
  })
  return { items: items.map(view), nextCursor }
}
