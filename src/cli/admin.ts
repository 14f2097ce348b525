import type { Command } from 'commander'
import { recordActOf } from '../server/audit/record.ts'
import { isOtherSuperAdmin, updateSuperAdmin } from '../server/auth/queries.ts'
import { timestamp } from '../server/context.ts'
import { emailKey } from '../shared/accounts.ts'
import { messages } from '../shared/messages.ts'
import { CommandError } from './instance.ts'
import { type Account, findAccount } from './people-queries.ts'
import { type Operating, operate } from './services.ts'

/** The account with this address that has verified it. */
async function verified({ db }: Operating, email: string): Promise<Account> {
  const account = await findAccount(db, emailKey(email))
  if (!account?.emailVerifiedAt) throw new CommandError(`There is no account with the verified address ${email}.`)
  return account
}

async function change(services: Operating, account: Account, becomesAdmin: boolean) {
  const { db } = services
  if ((account.superAdminAt !== null) === becomesAdmin) return
  await updateSuperAdmin(db, emailKey(account.email), becomesAdmin ? timestamp(services) : null)
  const action = becomesAdmin ? 'admin.grant' : 'admin.revoke'
  await recordActOf(services, null, { action, communityId: null, aboutId: account.id })
}

const grant = (email: string) =>
  operate(async (services) => {
    await change(services, await verified(services, email), true)
    console.log(`${email} is now super admin.`)
  })

const revoke = (email: string, { force = false }: { force?: boolean }) =>
  operate(async (services) => {
    const { superAdminEmail } = services.config
    if (superAdminEmail && emailKey(superAdminEmail) === emailKey(email))
      throw new CommandError(messages.superAdminNamed)
    const account = await verified(services, email)
    const isLast =
      account.superAdminAt !== null && !(await isOtherSuperAdmin(services.db, account.id, timestamp(services)))
    if (isLast && !force)
      throw new CommandError(
        `${email} is the only super admin: grant the right to somebody else first. To have none at all: --force`,
      )
    await change(services, account, false)
    console.log(`${email} is no longer super admin.`)
  })

/** `folkmoot admin grant|revoke <email>` */
export function addAdmin(program: Command) {
  const admin = program.command('admin').description('who is super admin')
  admin
    .command('grant <email>')
    .description('make the person with this verified address super admin')
    .action((email: string) => grant(email))
  admin
    .command('revoke <email>')
    .description('take the right back')
    .option('--force', 'also from the only one who has it')
    .action((email: string, options: { force?: boolean }) => revoke(email, options))
}
