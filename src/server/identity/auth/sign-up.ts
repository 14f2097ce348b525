import type { z } from 'zod'
import { emailKey, type SignedUp, type signupInput } from '../../shared/accounts.ts'
import { messages } from '../../shared/messages.ts'
import { type Context, inTransaction, timestamp } from '../context.ts'
import { isUniqueViolation } from '../db/dialect.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { queueMail } from '../mail/mail.ts'
import { refuseUnwanted } from '../moderation/refuse-unwanted.ts'
import { notify } from '../notices/notify.ts'
import { hashPassword } from './passwords.ts'
import { insertUser, listSuperAdmins } from './queries.ts'
import { refuseReservedAddress } from './reserved-address.ts'
import { openSession } from './sessions.ts'
import { wayIn } from './sign-up-ways.ts'
import { appointSuperAdmin } from './super-admin.ts'
import { presentUser } from './viewer.ts'

/**
 * Makes the account, queues the mail that verifies its address, and signs the person in; where accounts have to be
 * approved, it tells the super admins instead. 403 where the instance does not let them, 409 when the address is taken.
 */
export async function signUp(ctx: Context, input: z.output<typeof signupInput>): Promise<SignedUp> {
  const { isProven, awaitsApproval } = await wayIn(ctx, input)
  const message = awaitsApproval ? input.message : ''
  await refuseUnwanted(ctx, { communityId: null, texts: [input.name, message] })
  const at = timestamp(ctx)
  const row = {
    id: newId(),
    name: input.name,
    email: input.email,
    emailKey: emailKey(input.email),
    image: null,
    passwordHash: await hashPassword(input.password),
    emailVerifiedAt: isProven ? at : null,
    superAdminAt: null,
    createdAt: at,
    lastSeenAt: at,
    deletionDueAt: null,
    deletionMode: null,
    deletedAt: null,
    awaitsApprovalSince: awaitsApproval ? at : null,
    signUpMessage: message,
  }
  try {
    await inTransaction(ctx, async (ctx) => {
      await refuseReservedAddress(ctx, row.email, row.id)
      await insertUser(ctx.db, row)
      if (!isProven) await queueMail(ctx, 'verify-email', row.email)
      if (awaitsApproval) return askForApproval(ctx, row.id)
      if (isProven) await appointSuperAdmin(ctx)
      await openSession(ctx, row.id)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CONFLICT', messages.emailTaken, { field: 'email' })
    throw error
  }
  return awaitsApproval ? { user: presentUser(row), awaitsApproval } : { user: presentUser(row) }
}

async function askForApproval(ctx: Context, userId: string) {
  const to = (await listSuperAdmins(ctx.db)).map(({ id }) => id)
  await notify(ctx, { kind: 'sign-up-waiting', to, communityId: null, actorId: userId })
}
