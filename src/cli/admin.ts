import { updateSuperAdmin } from '../server/auth/queries.ts'
import { emailKey } from '../shared/accounts.ts'
import { CommandError, onInstance } from './instance.ts'

const change = (email: string, superAdminAt: string | null) =>
  onInstance(async (db, config) => {
    if (!superAdminAt && config.superAdminEmail && emailKey(config.superAdminEmail) === emailKey(email)) {
      throw new CommandError('SUPER_ADMIN_EMAIL names this address: change it first, or the right comes back.')
    }
    const isFound = await updateSuperAdmin(db, emailKey(email), superAdminAt)
    if (!isFound) throw new CommandError(`There is no account with the verified address ${email}.`)
    console.log(`${email} is ${superAdminAt ? 'now' : 'no longer'} super admin.`)
  })

/** `folkmoot admin grant <email>` */
export const grantAdmin = (email: string) => change(email, new Date().toISOString())

/** `folkmoot admin revoke <email>` */
export const revokeAdmin = (email: string) => change(email, null)
