import type { z } from 'zod'
import type { firstAccountInput } from '../../../shared/administration/setup.ts'
import type { User } from '../../../shared/identity/auth.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { presentUser } from '../../identity/sessions/present-user.ts'
import { openSession } from '../../identity/sessions/sessions.ts'
import { trustDevice } from '../../identity/sessions/trusted-devices.ts'
import { refuseWeakPassword } from '../../identity/sign-in/password-rules.ts'
import { hashPassword } from '../../identity/sign-in/passwords.ts'
import { insertUser } from '../../identity/sign-in/queries.ts'
import { newAccount } from '../../identity/sign-up/new-account.ts'
import { refuseReservedAddress } from '../../identity/sign-up/reserved-address.ts'
import { signUpAgain } from '../../identity/sign-up/sign-up-again.ts'
import { recordAuditBy } from '../../instance/audit-log/record-audit.ts'
import { refuseBlockedText } from '../../instance/content-filter/refuse-blocked-text.ts'
import { type Context, inTransaction, timestamp } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { AppError } from '../../platform/errors.ts'
import { findMade, rememberMade } from '../../platform/idempotency/once.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { redeemSetupCode, requireSetupCode } from './setup-code.ts'

/**
 * Creates the account of the first super admin and signs in. Its address counts as verified, because a reader of the
 * server's log could verify any address with the command line. Throws 403 for a wrong or expired code, and 409 once
 * there is a super admin, or if another account has the address.
 */
export async function createFirstAccount(ctx: Context, input: z.output<typeof firstAccountInput>): Promise<User> {
  const made = await findMade(ctx)
  return made === null ? createAccount(ctx, input) : (await signUpAgain(ctx, made, input)).user
}

async function createAccount(ctx: Context, input: z.output<typeof firstAccountInput>): Promise<User> {
  // Before the expensive hash, which only the holder of the link may cause.
  const code = await requireSetupCode(ctx, input.code)
  await refuseBlockedText(ctx, { communityId: null, texts: [input.name] })
  const at = timestamp(ctx)
  await refuseWeakPassword(input.password, 'password')
  const passwordHash = await hashPassword(input.password)
  const { name, email } = input
  const account = newAccount({
    ...{ name, email, passwordHash, isPasswordWeak: 0, createdAt: at, emailVerifiedAt: at },
    language: ctx.wantedLanguage,
  })
  const row = { ...account, superAdminAt: at }
  try {
    const made = await inTransaction(ctx, async (ctx) => {
      const made = await findMade(ctx)
      if (made !== null) return made
      await redeemSetupCode(ctx.db, code)
      await refuseReservedAddress(ctx, row.email, row.id)
      await insertUser(ctx.db, row)
      await indexSoon(ctx, 'user', [row.id])
      await recordAuditBy(ctx, row.id, { action: 'setup.begin', communityId: null, aboutId: row.id })
      await openSession(ctx, row.id)
      await trustDevice(ctx, row.id)
      await rememberMade(ctx, row.id)
      return null
    })
    if (made !== null) return (await signUpAgain(ctx, made, input)).user
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('CONFLICT', messages.setupEmailTaken, { field: 'email' }) : error
  }
  return presentUser(row)
}
