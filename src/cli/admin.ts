import type { Command } from 'commander'
import { isOtherSuperAdmin, updateSuperAdmin } from '../server/identity/auth/queries.ts'
import { recordAuditBy } from '../server/instance/audit-log/record-audit.ts'
import { timestamp } from '../server/platform/context.ts'
import { emailKey } from '../shared/platform/fields.ts'
import { messages } from '../shared/platform/messages.ts'
import { CommandError } from './instance.ts'
import { asOperator, type OperatorContext } from './services.ts'
import { type Account, findAccount } from './user-queries.ts'

/** Returns the account that has verified this address. */
async function verified({ db }: OperatorContext, email: string): Promise<Account> {
  const account = await findAccount(db, emailKey(email))
  if (!account?.emailVerifiedAt) throw new CommandError(`There is no account with the verified address ${email}.`)
  return account
}

async function change(services: OperatorContext, account: Account, becomesAdmin: boolean) {
  const { db } = services
  if ((account.superAdminAt !== null) === becomesAdmin) return
  await updateSuperAdmin(db, emailKey(account.email), becomesAdmin ? timestamp(services) : null)
  const action = becomesAdmin ? 'admin.grant' : 'admin.revoke'
  await recordAuditBy(services, null, { action, communityId: null, aboutId: account.id })
}

const grant = (email: string) =>
  asOperator(async (services) => {
    await change(services, await verified(services, email), true)
    console.log(`${email} is now a super admin.`)
  })

const revoke = (email: string, { force = false }: { force?: boolean }) =>
  asOperator(async (services) => {
    const { superAdminEmail } = services.config
    if (superAdminEmail && emailKey(superAdminEmail) === emailKey(email))
      throw new CommandError(messages.superAdminNamed)
    const account = await verified(services, email)
    const isLast =
      account.superAdminAt !== null && !(await isOtherSuperAdmin(services.db, account.id, timestamp(services)))
    if (isLast && !force)
      throw new CommandError(
        `${email} is the only super admin. Grant the right to another user first, or use --force to have none.`,
      )
    await change(services, account, false)
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
