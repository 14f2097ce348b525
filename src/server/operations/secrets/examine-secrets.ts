import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { countUnreadableSecrets } from '../../identity/two-factor/app-secret.ts'
import { mailTransport } from '../../instance/settings/mail-settings.ts'
import type { Services } from '../../platform/context.ts'

/** The number of authenticator apps whose secrets cannot be read, and why the mail server cannot be used. */
export interface SecretState {
  unreadable: number
  mailProblem: string | null
}

export async function examineSecrets(services: Pick<Services, 'db' | 'config'>): Promise<SecretState> {
  const { problem } = await mailTransport(services)
  return { unreadable: await countUnreadableSecrets(services), mailProblem: problem }
}

/** Returns a sentence with the cause and the remedy when `unreadable` secrets of apps exist; null when none do. */
export const secretFault = (unreadable: number): { reason: Phrase; fix: Phrase } | null =>
  unreadable === 0
    ? null
    : {
        reason: phrase(
          'the codes of {count, plural, one {# authenticator app} other {# authenticator apps}} cannot be checked, because the key is missing or another one',
          { count: unreadable },
        ),
        fix: phrase(
          'put the earlier secret.key into the data directory, or its bytes into SECRET_KEY as hexadecimal digits; if the key is lost, users sign in with a recovery code and set up their apps again',
        ),
      }
