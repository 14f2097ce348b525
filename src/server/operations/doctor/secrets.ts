import type { Finding } from '../../../shared/operations/doctor.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { examineSecrets, secretFault } from '../secrets/examine-secrets.ts'
import { fail, ok, warn } from './verdict.ts'

/** Checks whether the key of the secrets in the database is here. */
export async function checkSecrets(db: Db, config: Config): Promise<Finding> {
  const fault = secretFault((await examineSecrets({ db, config })).unreadable)
  if (fault !== null) return fail(phrase('Secrets'), fault.reason, fault.fix)
  return config.databaseUrl !== null && config.secretKey === null
    ? warn(
        phrase('Secrets'),
        phrase('there is no key for passwords and authenticator apps, which cannot be stored'),
        phrase('set SECRET_KEY to the same value for every server process: openssl rand -hex 32'),
      )
    : ok(phrase('Secrets'), phrase('those in the database are encrypted and readable'))
}
