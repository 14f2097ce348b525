import type { z } from 'zod'
import type { AdminPerson, denyPersonInput } from '../../shared/admin-people.ts'
import { condemnAccount, deleteAccount } from '../account/delete-account.ts'
import { recordAct } from '../audit/record.ts'
import { queueDenial } from '../auth/hold-mails.ts'
import { inTransaction } from '../context.ts'
import { queueMail } from '../mail/mail.ts'
import { settleNotices } from '../notices/notify.ts'
import { type Asking, personTo } from './access.ts'
import { openPerson } from './people.ts'
import { updateApproved } from './queries.ts'

/** Nobody need go after it any more. */
const settle = (ctx: Asking, actorId: string) =>
  settleNotices(ctx, { kind: 'sign-up-waiting', communityId: null, actorId })

/** Lets the person in who waits for it; they are told by mail. 409 when they do not wait. */
export const approvePerson = (ctx: Asking, id: string): Promise<AdminPerson> =>
  inTransaction(ctx, async (ctx) => {
    const { person } = await personTo(ctx, 'decide', id)
    await updateApproved(ctx.db, id)
    await queueMail(ctx, 'account-approved', person.email, id)
    await settle(ctx, id)
    await recordAct(ctx, { action: 'person.approve', communityId: null, aboutId: id })
    return openPerson(ctx, id)
  })

/** Deletes the account of somebody who waits to be approved, and tells them why by mail. 409 when they do not wait. */
export async function denyPerson(ctx: Asking, { id, reason }: z.output<typeof denyPersonInput>): Promise<{ ok: true }> {
  await inTransaction(ctx, async (ctx) => {
    const { person } = await personTo(ctx, 'decide', id)
    await queueDenial(ctx, person.email, { name: person.name, reason })
    await settle(ctx, id)
    await recordAct(ctx, { action: 'person.deny', communityId: null, aboutId: id, detail: reason })
    await condemnAccount(ctx, id)
  })
  await deleteAccount(ctx, id)
  return { ok: true }
}
