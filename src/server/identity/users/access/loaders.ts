import type { Settings } from '../../../../shared/identity/settings.ts'
import { emailKey } from '../../../../shared/platform/fields.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { isContentRemoved } from '../../../instance/restrictions/queries.ts'
import { type Authorized, authorize } from '../../../platform/authorized.ts'
import { type Context, type Services, timestamp } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { suspensionOf } from '../../account-status/account-status.ts'
import { settingsOf } from '../../preferences/settings.ts'
import { isOtherSuperAdmin } from '../../sign-in/queries.ts'
import { exampleKey, findAccount, findUser } from '../queries.ts'
import {
  type AccountAbility,
  type AccountFacts,
  type Actor,
  refusalOf,
  type UserAbilities,
  type UserAbility,
  userAbilities,
} from './abilities.ts'

type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>
type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export interface UserAccess<Row extends UserRow = UserRow> {
  user: Row
  settings: Settings
  can: UserAbilities
}

export type AuthorizedUser<Ability extends UserAbility> = Authorized<UserRow, Ability>
export type AuthorizedAccount<Ability extends AccountAbility> = Authorized<AccountRow, Ability>

const refusals: Partial<Record<UserAbility, string>> = {
  report: messages.ownReported,
  block: messages.blockYourself,
}

const missing = () => new AppError('NOT_FOUND', messages.userNotFound)

/**
 * Loads a profile for an ability. Throws 404 unless the user exists and the viewer may see the profile, 403 without the
 * ability.
 */
export async function userFor<Ability extends UserAbility>(
  ctx: Pick<Context, 'db' | 'viewer'>,
  ability: Ability,
  id: string,
): Promise<UserAccess<AuthorizedUser<Ability>>> {
  const user = await findUser(ctx.db, id)
  if (!user) throw missing()
  const settings = await settingsOf(ctx.db, user.id)
  const can = userAbilities({ viewer: ctx.viewer, user: { id: user.id, settings } })
  if (!can.view) throw missing()
  if (can[ability]) return { user: authorize(user, ability), settings, can }
  if (!ctx.viewer) throw new AppError('UNAUTHORIZED', messages.signInNeeded)
  throw new AppError('FORBIDDEN', refusals[ability] ?? messages.notFound)
}

/** Loads the facts about an account that the abilities need. */
async function factsOf(services: Pick<Services, 'db' | 'now' | 'config'>, row: AccountRow): Promise<AccountFacts> {
  const isSuperAdmin = row.superAdminAt !== null
  const { superAdminEmail } = services.config
  return {
    id: row.id,
    isSuperAdmin,
    emailVerified: row.emailVerifiedAt !== null,
    isSuspended: suspensionOf(row, timestamp(services)) !== null,
    isContentRemoved: await isContentRemoved(services.db, row.id),
    awaitsApproval: row.awaitsApprovalSince !== null,
    isLast: isSuperAdmin && !(await isOtherSuperAdmin(services.db, row.id, timestamp(services))),
    isNamed: superAdminEmail !== null && emailKey(superAdminEmail) === emailKey(row.email),
    isExample: row.emailKey === exampleKey(row.id),
  }
}

/**
 * Loads an account for an action of a super admin or the operator. Throws 404 unless it exists and its deletion has not
 * begun, then 403 or 409 where the rules forbid the action. Must run in the transaction of the action.
 */
export async function accountFor<Ability extends AccountAbility>(
  services: Pick<Services, 'db' | 'now' | 'config'>,
  actor: Actor | null,
  ability: Ability,
  id: string,
): Promise<{ account: AuthorizedAccount<Ability>; facts: AccountFacts }> {
  const row = await findAccount(services.db, id)
  if (!row) throw missing()
  const facts = await factsOf(services, row)
  const refusal = refusalOf(ability, actor, facts)
  if (refusal) throw new AppError(refusal.code, refusal.message)
  return { account: authorize(row, ability), facts }
}

/** Whether the actor may take this action on the account; false if it does not exist. */
export async function mayDoTo(
  services: Pick<Services, 'db' | 'now' | 'config'>,
  actor: Actor,
  ability: AccountAbility,
  id: string,
): Promise<boolean> {
  const row = await findAccount(services.db, id)
  return row !== undefined && refusalOf(ability, actor, await factsOf(services, row)) === null
}
