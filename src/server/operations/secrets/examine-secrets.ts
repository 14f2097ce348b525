import { type AppSecretCounts, examineAppSecrets } from '../../identity/two-factor/app-secret.ts'
import { mailTransport } from '../../instance/settings/mail-settings.ts'
import type { Config } from '../../platform/config.ts'
import type { Services } from '../../platform/context.ts'

/** The faulty secrets of authenticator apps, and why the mail server cannot be used. */
export interface SecretState extends AppSecretCounts {
  mailProblem: string | null
}

export async function examineSecrets(services: Pick<Services, 'db' | 'config'>): Promise<SecretState> {
  const { problem } = await mailTransport(services)
  return { ...(await examineAppSecrets(services)), mailProblem: problem }
}

const apps = (count: number) => (count === 1 ? '1 authenticator app' : `${count} authenticator apps`)

/** Returns what is wrong with the secrets of authenticator apps, and how to mend it; null when nothing is. */
export function secretFault(
  { plain, unreadable }: AppSecretCounts,
  { databaseUrl, secretKey }: Config,
): { reason: string; fix: string } | null {
  if (unreadable > 0) {
    const fix = `put the earlier secret.key into the data directory, or its bytes into SECRET_KEY as hexadecimal digits; if the key is lost, users sign in with a recovery code and set up their apps again`
    return {
      reason: `the codes of ${apps(unreadable)} cannot be checked, because the key is missing or another one`,
      fix,
    }
  }
  if (plain === 0) return null
  const fix =
    databaseUrl !== null && secretKey === null
      ? 'set SECRET_KEY to the same value for every server process: openssl rand -hex 32'
      : 'the server encrypts them when it starts, and once a day'
  return { reason: `the secrets of ${apps(plain)} are stored in plain text`, fix }
}
