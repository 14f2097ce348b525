import type { z } from 'zod'
import { emailKey, type signupInput, type User } from '../../shared/accounts.ts'
import { messages } from '../../shared/messages.ts'
import { type Context, inTransaction, timestamp } from '../context.ts'
import { isUniqueViolation } from '../db/dialect.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { queueMail } from '../mail/mail.ts'
import { refuseUnwanted } from '../moderation/refuse-unwanted.ts'
import { hashPassword } from './passwords.ts'
import { insertUser } from './queries.ts'
import { refuseReservedAddress } from './reserved-address.ts'
import { openSession } from './sessions.ts'
import { presentUser } from './viewer.ts'

/** Makes the account, queues the mail that verifies its address, and signs the person in. 409 when the address is taken. */
export async function signUp(ctx: Context, input: z.output<typeof signupInput>): Promise<User> {
  await refuseUnwanted(ctx, { communityId: null, texts: [input.name] })
  const row = {
    id: newId(),
    name: input.name,
    email: input.email,
    emailKey: emailKey(input.email),
    image: null,
    passwordHash: await hashPassword(input.password),
    emailVerifiedAt: null,
    superAdminAt: null,
    createdAt: timestamp(ctx),
    lastSeenAt: timestamp(ctx),
    deletionDueAt: null,
    deletionMode: null,
    deletedAt: null,
  }
  try {
    await inTransaction(ctx, async (ctx) => {
      await refuseReservedAddress(ctx, row.email, row.id)
      await insertUser(ctx.db, row)
      await queueMail(ctx, 'verify-email', row.email)
      await openSession(ctx, row.id)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CONFLICT', messages.emailTaken, { field: 'email' })
    throw error
  }
  return presentUser(row)
}
