import type { Command } from 'commander'
import { insistentOperator, operator } from '../server/identity/users/access/abilities.ts'
import { setSuperAdminRight } from '../server/identity/users/super-admin.ts'
import { emailKey } from '../shared/platform/fields.ts'
import { CommandError } from './instance.ts'
import { asOperator, type OperatorContext } from './services.ts'
import { type Account, findAccount } from './user-queries.ts'

/** Returns the account that has verified this address. */
async function verified({ db }: OperatorContext, email: string): Promise<Account> {
  const account = await findAccount(db, emailKey(email))
  if (!account?.emailVerifiedAt) throw new CommandError(`There is no account with the verified address ${email}.`)
  return account
}

const grant = (email: string) =>
  asOperator(async (services) => {
    const { id } = await verified(services, email)
    await setSuperAdminRight(services, operator, { userId: id, isSuperAdmin: true })
    console.log(`${email} is now a super admin.`)
  })

const revoke = (email: string, { force = false }: { force?: boolean }) =>
  asOperator(async (services) => {
    const { id } = await verified(services, email)
    await setSuperAdminRight(services, force ? insistentOperator : operator, { userId: id, isSuperAdmin: false })
    console.log(`${email} is no longer a super admin.`)
  })

/** `folkmoot admin grant|revoke <email>` */
export function addAdmin(program: Command) {
  const admin = program.command('admin').description('manage super admins')
  admin
    .command('grant <email>')
    .description('make the user with this verified address a super admin')
    .action((email: string) => grant(email))
  admin
    .command('revoke <email>')
    .description('remove the super admin right')
    .option('--force', 'also remove the last super admin')
    .action((email: string, options: { force?: boolean }) => revoke(email, options))
}
