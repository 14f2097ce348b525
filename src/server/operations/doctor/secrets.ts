import type { Verdict } from '../../../shared/operations/doctor.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { examineSecrets, secretFault } from '../secrets/examine-secrets.ts'
import { fail, ok, warn } from './verdict.ts'

/** Checks whether the key of the secrets in the database is here. */
export async function checkSecrets(db: Db, config: Config): Promise<Verdict> {
  const fault = secretFault((await examineSecrets({ db, config })).unreadable)
  if (fault !== null) return fail('Secrets', fault.reason, fault.fix)
  return config.databaseUrl !== null && config.secretKey === null
    ? warn(
        'Secrets',
        'there is no key for passwords and authenticator apps, which cannot be stored',
        'set SECRET_KEY to the same value for every server process: openssl rand -hex 32',
      )
    : ok('Secrets', 'those in the database are encrypted and readable')
}
