import { type Command, Option } from 'commander'
import { suspensionOf } from '../server/identity/account-status/account-status.ts'
import { deviceName } from '../server/identity/sessions/device.ts'
import { listSessionsOf } from '../server/identity/sessions/session-queries.ts'
import { updateEmailVerified } from '../server/identity/sign-in/queries.ts'
import { removeTwoFactor } from '../server/identity/two-factor/record-change.ts'
import { operator } from '../server/identity/users/access/abilities.ts'
import { endSessionsOf, liftSuspension, suspendAccount } from '../server/identity/users/suspension.ts'
import { recordAuditBy } from '../server/instance/audit-log/record-audit.ts'
import { timestamp } from '../server/platform/context.ts'
import { type Rule, rules } from '../shared/instance/rules.ts'
import { emailKey } from '../shared/platform/fields.ts'
import { createAccount, passwordLink } from './create-account.ts'
import { CommandError } from './instance.ts'
import { count, moment } from './options.ts'
import { accountOf, asOperator } from './services.ts'
import { type Account, type AccountFilter, listAccounts } from './user-queries.ts'

const flagsOf = (account: Account, now: string) =>
  [
    account.superAdminAt && 'super admin',
    !account.emailVerifiedAt && 'not verified',
    suspensionOf(account, now) && 'suspended',
    account.awaitsApprovalSince && 'awaiting approval',
    account.deletionDueAt && 'scheduled for deletion',
  ].filter(Boolean)

const list = (which: AccountFilter | undefined, { limit }: { limit: number }) =>
  asOperator(async (services) => {
    const now = timestamp(services)
    for (const account of await listAccounts(services.db, which, now, limit))
      console.log([account.email, account.name, account.createdAt.slice(0, 10), ...flagsOf(account, now)].join('\t'))
  })

const show = (email: string) =>
  asOperator(async (services) => {
    const account = await accountOf(services, email)
    const now = timestamp(services)
    const suspension = suspensionOf(account, now)
    const sessions = await listSessionsOf(services.db, account.id, now)
    const lines: Record<string, string> = {
      Name: account.name,
      Address: account.email,
      Id: account.id,
      Joined: account.createdAt,
      'Last seen': account.lastSeenAt ?? 'never',
      Status: flagsOf(account, now).join(', ') || 'active',
      ...(suspension && { Suspended: `until ${suspension.until ?? 'lifted'}: ${suspension.reason}` }),
      ...(account.deletionDueAt && { 'Deleted on': account.deletionDueAt }),
      Sessions: String(sessions.length),
    }
    for (const [name, value] of Object.entries(lines)) console.log(`${name.padEnd(12)}${value}`)
  })

const create = (email: string, options: { name: string; admin?: boolean; verified?: boolean }) =>
  asOperator(async (services) => {
    const link = await createAccount(services, { email, ...options })
    console.log(
      `Created the account of ${email}. Its owner can set a password with this link, once and within one hour:\n${link}`,
    )
  })

const verify = (email: string) =>
  asOperator(async (services) => {
    const account = await accountOf(services, email)
    if (account.emailVerifiedAt) return console.log(`${email} is already verified.`)
    await updateEmailVerified(services.db, account.id, emailKey(email), timestamp(services))
    await recordAuditBy(services, null, { action: 'user.verify', communityId: null, aboutId: account.id })
    console.log(`${email} is now verified.`)
  })

const password = (email: string) =>
  asOperator(async (services) => {
    const account = await accountOf(services, email)
    const link = await passwordLink(services, account)
    await recordAuditBy(services, null, { action: 'user.password', communityId: null, aboutId: account.id })
    console.log(`The user can set a new password with this link, once and within one hour:\n${link}`)
  })

const removeTwoFactorOf = (email: string) =>
  asOperator(async (services) => {
    const account = await accountOf(services, email)
    const { id } = account
    if (!(await removeTwoFactor(services, account))) throw new CommandError(`${email} has no second factor.`)
    await recordAuditBy(services, null, { action: 'user.removeTwoFactor', communityId: null, aboutId: id })
    console.log(`The second factors and recovery codes of ${email} are removed.`)
  })

interface Suspension {
  reason: string
  rule: Rule
  until?: string
  removeContent?: boolean
}

const suspend = (email: string, { reason, rule, until, removeContent: removesContent = false }: Suspension) =>
  asOperator(async (services) => {
    const { id } = await accountOf(services, email)
    if (reason.trim() === '') throw new CommandError('The reason is empty.')
    await suspendAccount(services, operator, { userId: id, rule, reason, until: until ?? null, removesContent })
    console.log(`${email} is suspended ${until ? `until ${until}` : 'without end'}.`)
    if (removesContent) console.log('The running server removes everything they wrote. `user lift` restores it.')
  })

const lift = (email: string) =>
  asOperator(async (services) => {
    const { id } = await accountOf(services, email)
    if (!(await liftSuspension(services, operator, id))) throw new CommandError(`${email} is not suspended.`)
    console.log(`${email} is no longer suspended.`)
  })

const sessions = (email: string, { end = false }: { end?: boolean }) =>
  asOperator(async (services) => {
    const { id } = await accountOf(services, email)
    const open = await listSessionsOf(services.db, id, timestamp(services))
    for (const { userAgent, createdAt, lastSeenAt } of open)
      console.log(`${deviceName(userAgent)}\tsince ${createdAt}\tlast used ${lastSeenAt}`)
    if (!end) return console.log(`${email} has ${open.length} sessions.`)
    await endSessionsOf(services, operator, id)
    console.log(`${open.length} sessions of ${email} ended.`)
  })

const accountFilters: readonly AccountFilter[] = ['admins', 'suspended', 'unverified', 'waiting']

/** `folkmoot user …` */
export function addUser(program: Command) {
  const user = program
    .command('user')
    .description('manage accounts by their address; changes are recorded in the audit log')
  user
    .command('list')
    .description('list the newest accounts, one per line')
    .addOption(new Option('--only <which>', 'only these').choices(accountFilters))
    .option('--limit <count>', 'maximum number of accounts', count, 100)
    .action(({ only, limit }: { only?: AccountFilter; limit: number }) => list(only, { limit }))
  user.command('show <email>').description('show one account').action(show)
  user
    .command('create <email>')
    .description('create an account regardless of the sign-up mode, and print a link for setting its password')
    .requiredOption('--name <name>', 'the name that other users see')
    .option('--verified', 'mark the address as verified')
    .option('--admin', 'make the user a super admin, and mark the address as verified')
    .action(create)
  user.command('verify <email>').description('mark the address as verified').action(verify)
  user.command('password <email>').description('print a link for setting a new password').action(password)
  user
    .command('remove-two-factor <email>')
    .description('remove the passkeys, the authenticator app and the recovery codes of an account')
    .action(removeTwoFactorOf)
  user
    .command('suspend <email>')
    .description('suspend an account and sign its user out')
    .requiredOption('--reason <words>', 'the reason shown to the user')
    .addOption(new Option('--rule <rule>', 'the rule that the user broke').choices(rules).default('OTHER'))
    .option('--until <day>', 'the end of the suspension; without it, until lifted', moment)
    .option('--remove-content', 'remove everything that the user wrote, until the suspension is lifted')
    .action(suspend)
  user.command('lift <email>').description('end a suspension').action(lift)
  user
    .command('sessions <email>')
    .description('list the sessions of a user')
    .option('--end', 'end all of them')
    .action(sessions)
}
