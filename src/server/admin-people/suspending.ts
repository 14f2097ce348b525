import type { z } from 'zod'
import type { AdminPerson, suspendInput } from '../../shared/admin-people.ts'
import { recordAct } from '../audit/record.ts'
import { liftSuspension, suspend } from '../auth/suspension.ts'
import { inTransaction } from '../context.ts'
import { inWords } from '../mail/moment.ts'
import { type Asking, personTo } from './access.ts'
import { openPerson } from './people.ts'

const endOf = (until: string | null) => (until === null ? 'Without end' : `Until ${inWords(until)}`)

/** Suspends the person, or changes their suspension: they are signed out everywhere, and told why by mail. */
export const suspendPerson = (
  ctx: Asking,
  { id, reason, until }: z.output<typeof suspendInput>,
): Promise<AdminPerson> =>
  inTransaction(ctx, async (ctx) => {
    await personTo(ctx, 'suspend', id)
    await suspend(ctx, { userId: id, reason, until })
    const detail = `${endOf(until)}: ${reason}`
    await recordAct(ctx, { action: 'person.suspend', communityId: null, aboutId: id, detail })
    return openPerson(ctx, id)
  })

/** Ends the suspension before its time; of one that is over there is nothing to end. */
export const liftSuspensionOf = (ctx: Asking, id: string): Promise<AdminPerson> =>
  inTransaction(ctx, async (ctx) => {
    await personTo(ctx, 'lift', id)
    const wasSuspended = await liftSuspension(ctx, id)
    if (wasSuspended) await recordAct(ctx, { action: 'person.lift', communityId: null, aboutId: id })
    return openPerson(ctx, id)
  })
