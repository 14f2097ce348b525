import type { z } from 'zod'
import type { SignedUp, signupInput } from '../../../shared/identity/auth.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { refuseBlockedText } from '../../instance/content-filter/refuse-blocked-text.ts'
import { hasDoneWork } from '../../instance/settings/proof-of-work.ts'
import { notify } from '../../notify/notify.ts'
import { type Context, inTransaction, timestamp } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { AppError } from '../../platform/errors.ts'
import { findMade, rememberMade } from '../../platform/idempotency/once.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { refuseReservedName } from '../names/refuse-reserved-name.ts'
import { presentUser } from '../sessions/present-user.ts'
import { openSession } from '../sessions/sessions.ts'
import { trustDevice } from '../sessions/trusted-devices.ts'
import { appointSuperAdmin } from '../sign-in/appoint-super-admin.ts'
import { passwordWeakness, refuseNewPassword } from '../sign-in/password-rules.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { insertUser, listSuperAdmins } from '../sign-in/queries.ts'
import { countSignUpByLink } from './invitation-queries.ts'
import { newAccount } from './new-account.ts'
import { refuseReservedAddress } from './reserved-address.ts'
import { signUpAgain } from './sign-up-again.ts'
import { signUpEligibility } from './sign-up-eligibility.ts'

/**
 * Creates the account, queues the verification mail unless an invitation has proven the address, and signs in. Where
 * accounts need approval, or the proof of work is missing that the site asks for, it notifies the super admins instead of
 * signing in. Throws 403 when the sign-up mode forbids it, 400 for a reserved name, 409 when the address is taken.
 */
export async function signUp(ctx: Context, input: z.output<typeof signupInput>): Promise<SignedUp> {
  const made = await findMade(ctx)
  const again = (userId: string) => signUpAgain(ctx, userId, input)
  return made === null ? makeAccount(ctx, input, () => newPassword(ctx, input.password), again) : again(made)
}

async function newPassword(ctx: Context, password: string): Promise<FirstWayIn> {
  // The rule of super admins would tell strangers which address SUPER_ADMIN_EMAIL contains.
  await refuseNewPassword(ctx, password, 'password', false)
  return { isPasswordWeak: await passwordWeakness(password), passwordHash: await hashPassword(password) }
}

/** How the user of a new account signs in: with a password, or with what `save` stores in the transaction. */
export interface FirstWayIn extends Pick<Parameters<typeof newAccount>[0], 'id' | 'passwordHash' | 'isPasswordWeak'> {
  /** Whether a provider has verified the address, so that no mail needs to. It makes nobody super admin. */
  isAddressProven?: boolean
  /** Whether the site's provider has an account of the user, which stands in for a proof of work. */
  isVouchedFor?: boolean
  save?: (ctx: Context, userId: string) => Promise<void>
}

/**
 * Creates the account and signs in, like `signUp`. `wayIn` is called after the first checks; `again` answers a repeated call,
 * with the id of the account that the first one made.
 */
export async function makeAccount(
  ctx: Context,
  input: Omit<z.output<typeof signupInput>, 'password'>,
  wayIn: () => Promise<FirstWayIn>,
  again: (userId: string) => Promise<SignedUp>,
): Promise<SignedUp> {
  const { isProven, link, ...eligibility } = await signUpEligibility(ctx, input)
  const at = timestamp(ctx)
  const { name, email } = input
  await refuseBlockedText(ctx, { communityId: null, texts: [name, input.message] })
  const { save, isAddressProven, isVouchedFor, ...credentials } = await wayIn()
  const awaitsApproval = eligibility.awaitsApproval || !(isVouchedFor || (await hasDoneWork(ctx, input.proof)))
  const message = awaitsApproval ? input.message : ''
  const row = {
    ...newAccount({
      name,
      email,
      ...credentials,
      createdAt: at,
      emailVerifiedAt: isProven || isAddressProven ? at : null,
      language: ctx.wantedLanguage,
    }),
    awaitsApprovalSince: awaitsApproval ? at : null,
    signUpMessage: message,
  }
  try {
    const made = await inTransaction(ctx, async (ctx) => {
      const made = await findMade(ctx)
      if (made !== null) return made
      const isCounted = link !== undefined && (await countSignUpByLink(ctx.db, link.id, at))
      if (link?.isNeeded && !isCounted) throw new AppError('FORBIDDEN', messages.inviteLinkUsedUp)
      await refuseReservedAddress(ctx, row.email, row.id)
      await refuseReservedName(ctx, [name], { isSuperAdmin: false })
      await insertUser(ctx.db, row)
      await save?.(ctx, row.id)
      await indexSoon(ctx, 'user', [row.id])
      if (!isProven && !isAddressProven) await queueMail(ctx, 'verify-email', row.email)
      await rememberMade(ctx, row.id)
      if (awaitsApproval) await askForApproval(ctx, row.id)
      else await begin(ctx, row.id, isProven)
      return null
    })
    if (made !== null) return await again(made)
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CONFLICT', messages.emailTaken, { field: 'email' })
    throw error
  }
  return awaitsApproval ? { user: presentUser(row), awaitsApproval } : { user: presentUser(row) }
}

/** Signs the new user in. */
async function begin(ctx: Context, userId: string, isProven: boolean) {
  if (isProven) await appointSuperAdmin(ctx, userId)
  await openSession(ctx, userId)
  await trustDevice(ctx, userId)
}

async function askForApproval(ctx: Context, userId: string) {
  const to = (await listSuperAdmins(ctx.db)).map(({ id }) => id)
  await notify(ctx, { kind: 'sign-up-waiting', to, communityId: null, actorId: userId })
}
