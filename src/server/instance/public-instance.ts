import type { Instance } from '../../shared/instance.ts'
import type { Services } from '../context.ts'
import { contactAddress } from './contact-address.ts'
import { instanceSettings, logoPath } from './settings.ts'

/** What everybody may know of the instance. */
export async function publicInstance(services: Services): Promise<Instance> {
  const { logoId, ...known } = await instanceSettings(services.db, ['name', 'logoId', 'signUpMode', 'takesUploads'])
  const takesMessages = (await contactAddress(services)) !== null
  return { ...known, logo: logoPath(logoId), takesMessages }
}
