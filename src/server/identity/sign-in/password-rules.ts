import { emailKey as keyOf } from '../../../shared/platform/fields.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import type { Services } from '../../platform/context.ts'
import type { Flag } from '../../platform/db/column-types.ts'
import { flag } from '../../platform/db/dialect.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { updatePasswordWeak } from './queries.ts'

/** Loads the list on first use. */
const isCommon = async (password: string) =>
  (await import('../../../shared/identity/common-passwords.ts')).isCommonPassword(password)

type Account = Pick<Schema['user'], 'emailKey' | 'superAdminAt'>

/** Whether it is a super admin's, or becomes one when its holder proves the address. */
export const isForSuperAdmin = ({ config }: Pick<Services, 'config'>, { emailKey, superAdminAt }: Account) =>
  superAdminAt !== null || (config.superAdminEmail !== null && keyOf(config.superAdminEmail) === emailKey)

/** Throws 400 for a password of a super admin that is short or common. */
export async function refuseWeakPassword(password: string, field: string) {
  if (password.length < limits.superAdminPasswordMin)
    throw new AppError('BAD_REQUEST', messages.passwordTooShortForSuperAdmin, { field })
  if (await isCommon(password)) throw new AppError('BAD_REQUEST', messages.passwordCommon, { field })
}

/** Throws 400 for a new password that is too weak for a super admin, or common where the instance refuses such ones. */
export async function refuseNewPassword(
  { db }: Pick<Services, 'db'>,
  password: string,
  field: string,
  isForSuperAdmin: boolean,
) {
  if (isForSuperAdmin) return refuseWeakPassword(password, field)
  if ((await instanceSetting(db, 'refusesCommonPasswords')) && (await isCommon(password)))
    throw new AppError('BAD_REQUEST', messages.passwordCommon, { field })
}

/** Returns whether the password is too weak for a super admin. */
export const passwordWeakness = async (password: string): Promise<Flag> =>
  flag(password.length < limits.superAdminPasswordMin || (await isCommon(password)))

/** Records whether a right password is too weak for a super admin, whose rule may have changed since it was chosen. */
export async function recordPasswordWeakness(
  { db }: Pick<Services, 'db'>,
  row: { id: string; isPasswordWeak: Flag },
  password: string,
): Promise<Flag> {
  const isPasswordWeak = await passwordWeakness(password)
  if (isPasswordWeak !== row.isPasswordWeak) await updatePasswordWeak(db, row.id, isPasswordWeak)
  return isPasswordWeak
}
