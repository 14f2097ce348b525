import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { refuseReservedName } from '../server/identity/names/refuse-reserved-name.ts'
import { issueEmailToken } from '../server/identity/sign-in/email-tokens.ts'
import { hashPassword } from '../server/identity/sign-in/passwords.ts'
import { insertUser } from '../server/identity/sign-in/queries.ts'
import { operator } from '../server/identity/users/access/abilities.ts'
import { setSuperAdminRight } from '../server/identity/users/super-admin.ts'
import { recordAuditBy } from '../server/instance/audit-log/record-audit.ts'
import { timestamp } from '../server/platform/context.ts'
import { newId } from '../server/platform/ids.ts'
import { indexSoon } from '../server/platform/search-index/index-soon.ts'
import { signupInput } from '../shared/identity/auth.ts'
import { emailKey } from '../shared/platform/fields.ts'
import { CommandError } from './instance.ts'
import type { OperatorContext } from './services.ts'
import { findAccount } from './user-queries.ts'

/** Returns the address of a page on which the user can set a new password once. */
export async function passwordLink(services: OperatorContext, { id, email }: { id: string; email: string }) {
  const token = await issueEmailToken(services, 'reset-password', id, emailKey(email))
  return `${services.config.publicUrl}/reset-password?token=${encodeURIComponent(token)}`
}

function valid<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value)
  if (!result.success) throw new CommandError(`${result.error.issues[0]?.message}.`.replace(/\.\.$/, '.'))
  return result.data
}

interface NewAccount {
  email: string
  name: string
  admin?: boolean
  verified?: boolean
}

/** Creates an account with a random password and returns the link with which its owner sets one. */
export async function createAccount(
  services: OperatorContext,
  { admin = false, verified = false, ...wanted }: NewAccount,
) {
  const { email, name } = valid(signupInput.pick({ email: true, name: true }), wanted)
  if (await findAccount(services.db, emailKey(email)))
    throw new CommandError(`An account with the address ${email} already exists.`)
  await refuseReservedName(services, [name], { isSuperAdmin: admin })
  const [id, at] = [newId(), timestamp(services)]
  await insertUser(services.db, {
    ...{ id, name, email, emailKey: emailKey(email), image: null, createdAt: at, lastSeenAt: null },
    passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
    emailVerifiedAt: verified || admin ? at : null,
    ...{ superAdminAt: null, deletionDueAt: null, deletionMode: null, deletedAt: null },
  })
  await indexSoon(services, 'user', [id])
  await recordAuditBy(services, null, { action: 'user.create', communityId: null, aboutId: id })
  if (admin) await setSuperAdminRight(services, operator, { userId: id, isSuperAdmin: true })
  return passwordLink(services, { id, email })
}
