import type { z } from 'zod'
import type { setupCodeInput } from '../../../shared/administration/setup.ts'
import type { User } from '../../../shared/identity/auth.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { endEarlierAccess } from '../../identity/sign-in/appoint-super-admin.ts'
import { findPassword, updateEmailVerified } from '../../identity/sign-in/queries.ts'
import { operator } from '../../identity/users/access/abilities.ts'
import { setSuperAdminRight } from '../../identity/users/super-admin.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { redeemSetupCode, requireSetupCode } from './setup-code.ts'

/**
 * Makes the signed-in account the first super admin. Its address counts as verified, and older ways into it end, as
 * another person may have created it with the operator's address. Throws 403 for a wrong or expired code, and 409 once
 * there is a super admin, or while the password is too weak for one.
 */
export async function claimSetup(
  ctx: Context & { viewer: Viewer },
  input: z.output<typeof setupCodeInput>,
): Promise<User> {
  const code = await requireSetupCode(ctx, input.code)
  const { viewer } = ctx
  if ((await findPassword(ctx.db, viewer.id))?.isPasswordWeak !== 0)
    throw new AppError('CONFLICT', messages.setupPasswordWeak)
  await inTransaction(ctx, async (ctx) => {
    await redeemSetupCode(ctx.db, code)
    await updateEmailVerified(ctx.db, viewer.id, emailKey(viewer.email), timestamp(ctx))
    await setSuperAdminRight(ctx, operator, { userId: viewer.id, isSuperAdmin: true })
    await endEarlierAccess(ctx, viewer.id)
    await recordAudit(ctx, { action: 'setup.begin', communityId: null, aboutId: viewer.id })
  })
  return { ...viewer, emailVerified: true, isSuperAdmin: true }
}
