import type { Instance } from '../../../shared/instance/settings.ts'
import type { Services } from '../../platform/context.ts'
import { mediaPathOf } from '../../platform/media/media-urls.ts'
import { sendsMail } from './mail-settings.ts'
import { openidIdentity } from './openid-settings.ts'
import { findFirstSuperAdmin } from './queries.ts'
import { instanceSetting, instanceSettings } from './settings.ts'
import { needsVerification } from './verification.ts'

/**
 * Returns the recipient of contact messages: the configured address, or else a super admin's; null when there is none.
 */
export async function contactAddress({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string | null> {
  const set = await instanceSetting(db, 'contactEmail')
  return set || config.superAdminEmail || ((await findFirstSuperAdmin(db))?.email ?? null)
}

const publicKeys = [
  'name',
  'logoId',
  'signUpMode',
  'takesUploads',
  'showsWriting',
  'guestsMayRead',
  'asksForProof',
] as const

/** Returns the public settings of the instance. */
export async function publicInstance(services: Services): Promise<Instance> {
  const { logoId, ...settings } = await instanceSettings(services.db, publicKeys)
  const takesMessages = (await contactAddress(services)) !== null
  const mail = { sendsMail: await sendsMail(services), needsVerification: await needsVerification(services) }
  const provider = (await openidIdentity(services))?.label ?? null
  return { ...settings, ...mail, logo: mediaPathOf(logoId), takesMessages, provider }
}
