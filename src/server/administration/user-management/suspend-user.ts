import type { z } from 'zod'
import type { ManagedUser, suspendInput } from '../../../shared/administration/user-management.ts'
import { liftSuspension, suspendAccount } from '../../identity/users/suspension.ts'
import { inTransaction } from '../../platform/context.ts'
import { getManagedUser, type SignedInContext } from './managed-users.ts'

/** Suspends the user or changes the suspension, ends all sessions and mails the reason. */
export const suspendUser = (
  ctx: SignedInContext,
  { id, ...suspension }: z.output<typeof suspendInput>,
): Promise<ManagedUser> =>
  inTransaction(ctx, async (ctx) => {
    await suspendAccount(ctx, ctx.viewer, { userId: id, ...suspension })
    return getManagedUser(ctx, id)
  })

/** Lifts the suspension. Changes nothing if it has already ended. */
export const liftSuspensionOf = (ctx: SignedInContext, id: string): Promise<ManagedUser> =>
  inTransaction(ctx, async (ctx) => {
    await liftSuspension(ctx, ctx.viewer, id)
    return getManagedUser(ctx, id)
  })
