import { emailKey } from '../../shared/accounts.ts'
import { messages } from '../../shared/messages.ts'
import { suspensionOf } from '../auth/hold.ts'
import { isOtherSuperAdmin } from '../auth/queries.ts'
import { type Context, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { type PersonAbility, type PersonStanding, refusalOf } from './policy.ts'
import { type AdminPersonRow, findAdminPerson } from './queries.ts'

/** A super admin who asks. */
export type Asking = Context & { viewer: Viewer }

export interface PersonAccess {
  person: AdminPersonRow
  standing: PersonStanding
}

/** The account, to be looked at: 404 when there is none, or its deletion has begun. */
export async function personFor(ctx: Asking, id: string): Promise<PersonAccess> {
  const person = await findAdminPerson(ctx.db, id)
  if (!person) throw new AppError('NOT_FOUND', messages.personNotFound)
  const isSuperAdmin = person.superAdminAt !== null
  const { superAdminEmail } = ctx.config
  const standing = {
    isOwn: person.id === ctx.viewer.id,
    isSuperAdmin,
    emailVerified: person.emailVerifiedAt !== null,
    isSuspended: suspensionOf(person, timestamp(ctx)) !== null,
    awaitsApproval: person.awaitsApprovalSince !== null,
    isLast: isSuperAdmin && !(await isOtherSuperAdmin(ctx.db, id, timestamp(ctx))),
    isNamed: superAdminEmail !== null && emailKey(superAdminEmail) === emailKey(person.email),
  }
  return { person, standing }
}

/** The account, to do this to it, in the transaction at hand: 403 or 409 where the rules are against it. */
export async function personTo(ctx: Asking, ability: PersonAbility, id: string): Promise<PersonAccess> {
  const access = await personFor(ctx, id)
  const refusal = refusalOf(ability, access.standing)
  if (refusal) throw new AppError(refusal.code, refusal.message)
  return access
}
