import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { recordActOf } from '../server/audit/record.ts'
import { issueEmailToken } from '../server/auth/email-tokens.ts'
import { hashPassword } from '../server/auth/passwords.ts'
import { insertUser, updateSuperAdmin } from '../server/auth/queries.ts'
import { timestamp } from '../server/context.ts'
import { newId } from '../server/ids.ts'
import { emailKey, signupInput } from '../shared/accounts.ts'
import { CommandError } from './instance.ts'
import { findAccount } from './people-queries.ts'
import type { Operating } from './services.ts'

/** The address of a page on which the person sets a new password; it works once. */
export async function passwordLink(services: Operating, { id, email }: { id: string; email: string }) {
  const token = await issueEmailToken(services, 'reset-password', id, emailKey(email))
  return `${services.config.publicUrl}/reset-password?token=${encodeURIComponent(token)}`
}

function valid<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value)
  if (!result.success) throw new CommandError(`${result.error.issues[0]?.message}.`.replace(/\.\.$/, '.'))
  return result.data
}

interface Wanted {
  email: string
  name: string
  admin?: boolean
  verified?: boolean
}

/** Makes an account with a password nobody knows; answers the link with which its owner sets one. */
export async function createAccount(services: Operating, { admin = false, verified = false, ...wanted }: Wanted) {
  const { email, name } = valid(signupInput.pick({ email: true, name: true }), wanted)
  if (await findAccount(services.db, emailKey(email)))
    throw new CommandError(`There is an account with the address ${email} already.`)
  const [id, at] = [newId(), timestamp(services)]
  await insertUser(services.db, {
    ...{ id, name, email, emailKey: emailKey(email), image: null, createdAt: at, lastSeenAt: null },
    passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
    emailVerifiedAt: verified || admin ? at : null,
    ...{ superAdminAt: null, deletionDueAt: null, deletionMode: null, deletedAt: null },
  })
  await recordActOf(services, null, { action: 'person.create', communityId: null, aboutId: id })
  if (admin) {
    await updateSuperAdmin(services.db, emailKey(email), at)
    await recordActOf(services, null, { action: 'admin.grant', communityId: null, aboutId: id })
  }
  return passwordLink(services, { id, email })
}
