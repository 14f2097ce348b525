import { renewAppSecrets } from '../../identity/two-factor/app-secret.ts'
import { renewMailPassword } from '../../instance/settings/mail-settings.ts'
import { renewClientSecret } from '../../instance/settings/openid-settings.ts'
import type { Services } from '../../platform/context.ts'
import { inEnglish } from '../../platform/languages/translator.ts'
import { SecretKeyError } from '../../platform/secret-key.ts'
import { secretFault } from './examine-secrets.ts'

/**
 * Encrypts with the current key the secrets that were encrypted before the instance got its SECRET_KEY. Logs what
 * remains.
 */
export async function renewSecrets(services: Services, isStopped: () => boolean): Promise<void> {
  for (const renew of [renewMailPassword, renewClientSecret])
    await renew(services).catch((error: unknown) => {
      // The delivery of mails and System Settings say so.
      if (!(error instanceof SecretKeyError)) throw error
    })
  const fault = secretFault(await renewAppSecrets(services, isStopped))
  if (fault !== null) services.log.error({}, `${inEnglish(fault.reason)}: ${inEnglish(fault.fix)}`)
}
