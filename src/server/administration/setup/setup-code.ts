import { setupHours } from '../../../shared/administration/setup.ts'
import { isoDateTime } from '../../../shared/platform/fields.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { findAnySuperAdmin } from '../../identity/sign-in/queries.ts'
import {
  deleteInstanceSetting,
  deleteSettingValue,
  findInstanceSetting,
  saveInstanceSetting,
} from '../../instance/settings/queries.ts'
import { inTransaction, type Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { newToken, tokenHash } from '../../platform/ids.ts'

type SetupContext = Pick<Services, 'db' | 'config' | 'now'>

/** The only valid code: its hash and the time of its expiry, separated by a space. */
const key = 'setupCode'

/** Whether the instance waits for its set-up: it has no super admin, and no variable names one. */
export const isSetupPending = async ({ db, config }: Pick<SetupContext, 'db' | 'config'>): Promise<boolean> =>
  config.superAdminEmail === null && !(await findAnySuperAdmin(db))

/**
 * Returns the link of the set-up with a new code, which replaces an earlier one; null when the instance needs none. The
 * code is in the fragment, which browsers do not send, so that no proxy logs it.
 */
export const issueSetupLink = (services: SetupContext): Promise<string | null> =>
  inTransaction(services, async ({ db, config, now }) => {
    if (!(await isSetupPending({ db, config }))) {
      if (await findInstanceSetting(db, key)) await deleteInstanceSetting(db, key)
      return null
    }
    const code = newToken()
    const expiresAt = new Date(now().getTime() + setupHours * 3_600_000).toISOString()
    await saveInstanceSetting(db, key, `${tokenHash(code)} ${expiresAt}`)
    return `${config.publicUrl}/setup#${code}`
  })

/** Throws 409 once there is a super admin, and 403 unless this is the current code. Returns its stored form. */
export async function requireSetupCode(services: SetupContext, code: string): Promise<string> {
  if (!(await isSetupPending(services))) throw new AppError('CONFLICT', messages.setupOver)
  const stored = (await findInstanceSetting(services.db, key))?.value ?? ''
  const [hash, expiresAt = ''] = stored.split(' ')
  // Both are hashes, so the time of the comparison reveals nothing about the code.
  if (tokenHash(code) !== hash) throw new AppError('FORBIDDEN', messages.setupLinkInvalid)
  const isValid = isoDateTime.safeParse(expiresAt).success && services.now().getTime() < Date.parse(expiresAt)
  if (!isValid) throw new AppError('FORBIDDEN', messages.setupLinkExpired)
  return stored
}

/**
 * Uses the code up. Throws 409 when there is a super admin in the meantime, and 403 when a new start has replaced the
 * code. Must run in the transaction that makes the super admin.
 */
export async function redeemSetupCode(db: Db, stored: string) {
  // The deleted row is locked, so another redemption has committed its super admin before the question.
  const isRedeemed = await deleteSettingValue(db, key, stored)
  if (await findAnySuperAdmin(db)) throw new AppError('CONFLICT', messages.setupOver)
  if (!isRedeemed) throw new AppError('FORBIDDEN', messages.setupLinkInvalid)
}
