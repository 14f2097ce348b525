import type { z } from 'zod'
import { emailKey } from '../../shared/accounts.ts'
import type { AdminPerson, setSuperAdminInput } from '../../shared/admin-people.ts'
import { recordAct } from '../audit/record.ts'
import { updateEmailVerified } from '../auth/queries.ts'
import { signOutEverywhere } from '../auth/suspension.ts'
import { inTransaction, timestamp } from '../context.ts'
import { type Asking, personTo } from './access.ts'
import { openPerson } from './people.ts'
import { saveSuperAdmin } from './queries.ts'

/** Takes the super admin's word for it that the address is the person's. */
export const verifyByHand = (ctx: Asking, id: string): Promise<AdminPerson> =>
  inTransaction(ctx, async (ctx) => {
    const { person, standing } = await personTo(ctx, 'verify', id)
    if (!standing.emailVerified) {
      await updateEmailVerified(ctx.db, id, emailKey(person.email), timestamp(ctx))
      await recordAct(ctx, { action: 'person.verify', communityId: null, aboutId: id })
    }
    return openPerson(ctx, id)
  })

/** Signs the person out everywhere. They can sign in again. */
export const endSessionsOf = (ctx: Asking, id: string): Promise<AdminPerson> =>
  inTransaction(ctx, async (ctx) => {
    await personTo(ctx, 'endSessions', id)
    await signOutEverywhere(ctx, id)
    await recordAct(ctx, { action: 'person.signOut', communityId: null, aboutId: id })
    return openPerson(ctx, id)
  })

/** Gives or takes the right to administer the instance: there is always somebody who has it. */
export const setSuperAdmin = (
  ctx: Asking,
  { id, isSuperAdmin }: z.output<typeof setSuperAdminInput>,
): Promise<AdminPerson> =>
  inTransaction(ctx, async (ctx) => {
    const { standing } = await personTo(ctx, isSuperAdmin ? 'grant' : 'revoke', id)
    if (standing.isSuperAdmin !== isSuperAdmin) {
      await saveSuperAdmin(ctx.db, id, isSuperAdmin ? timestamp(ctx) : null)
      const action = isSuperAdmin ? 'admin.grant' : 'admin.revoke'
      await recordAct(ctx, { action, communityId: null, aboutId: id })
    }
    return openPerson(ctx, id)
  })
