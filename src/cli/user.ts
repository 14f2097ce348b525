import { type Command, InvalidArgumentError, Option } from 'commander'
import { recordActOf } from '../server/audit/record.ts'
import { deviceName } from '../server/auth/device.ts'
import { suspensionOf } from '../server/auth/hold.ts'
import { updateEmailVerified } from '../server/auth/queries.ts'
import { listSessionsOf } from '../server/auth/session-queries.ts'
import { liftSuspension, signOutEverywhere, suspend } from '../server/auth/suspension.ts'
import { timestamp } from '../server/context.ts'
import { emailKey } from '../shared/accounts.ts'
import { createAccount, passwordLink } from './accounts.ts'
import { CommandError } from './instance.ts'
import { type Account, findAccount, listAccounts, type Which } from './people-queries.ts'
import { type Operating, operate } from './services.ts'

async function accountOf({ db }: Operating, email: string): Promise<Account> {
  const account = await findAccount(db, emailKey(email))
  if (!account) throw new CommandError(`There is no account with the address ${email}.`)
  return account
}

const marksOf = (account: Account, now: string) =>
  [
    account.superAdminAt && 'super admin',
    !account.emailVerifiedAt && 'not verified',
    suspensionOf(account, now) && 'suspended',
    account.awaitsApprovalSince && 'waits for approval',
    account.deletionDueAt && 'about to be deleted',
  ].filter(Boolean)

const list = (which: Which | undefined, { limit }: { limit: number }) =>
  operate(async (services) => {
    const now = timestamp(services)
    for (const account of await listAccounts(services.db, which, now, limit))
      console.log([account.email, account.name, account.createdAt.slice(0, 10), ...marksOf(account, now)].join('\t'))
  })

const show = (email: string) =>
  operate(async (services) => {
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
      Standing: marksOf(account, now).join(', ') || 'in good standing',
      ...(suspension && { Suspended: `until ${suspension.until ?? 'it is lifted'}: ${suspension.reason}` }),
      ...(account.deletionDueAt && { 'Deleted on': account.deletionDueAt }),
      Sessions: String(sessions.length),
    }
    for (const [name, value] of Object.entries(lines)) console.log(`${name.padEnd(12)}${value}`)
  })

const create = (email: string, options: { name: string; admin?: boolean; verified?: boolean }) =>
  operate(async (services) => {
    const link = await createAccount(services, { email, ...options })
    console.log(`The account of ${email} is made. With this link a password is set, once, within one hour:\n${link}`)
  })

const verify = (email: string) =>
  operate(async (services) => {
    const account = await accountOf(services, email)
    if (account.emailVerifiedAt) return console.log(`${email} was verified already.`)
    await updateEmailVerified(services.db, account.id, emailKey(email), timestamp(services))
    await recordActOf(services, null, { action: 'person.verify', communityId: null, aboutId: account.id })
    console.log(`${email} counts as verified.`)
  })

const password = (email: string) =>
  operate(async (services) => {
    const account = await accountOf(services, email)
    const link = await passwordLink(services, account)
    await recordActOf(services, null, { action: 'person.password', communityId: null, aboutId: account.id })
    console.log(`With this link a new password is set, once, within one hour:\n${link}`)
  })

const endOf = (until: string | undefined) => (until ? `Until ${until}` : 'Without end')

const suspendAccount = (email: string, { reason, until }: { reason: string; until?: string }) =>
  operate(async (services) => {
    const { id } = await accountOf(services, email)
    await suspend(services, { userId: id, reason, until: until ?? null })
    const detail = `${endOf(until)}: ${reason}`
    await recordActOf(services, null, { action: 'person.suspend', communityId: null, aboutId: id, detail })
    console.log(`${email} is suspended ${until ? `until ${until}` : 'without end'}.`)
  })

const lift = (email: string) =>
  operate(async (services) => {
    const { id } = await accountOf(services, email)
    if (!(await liftSuspension(services, id))) throw new CommandError(`${email} is not suspended.`)
    await recordActOf(services, null, { action: 'person.lift', communityId: null, aboutId: id })
    console.log(`${email} is no longer suspended.`)
  })

const sessions = (email: string, { end = false }: { end?: boolean }) =>
  operate(async (services) => {
    const { id } = await accountOf(services, email)
    const open = await listSessionsOf(services.db, id, timestamp(services))
    for (const { userAgent, createdAt, lastSeenAt } of open)
      console.log(`${deviceName(userAgent)}\tsince ${createdAt}\tlast used ${lastSeenAt}`)
    if (!end) return console.log(`${email} has ${open.length} sessions.`)
    await signOutEverywhere(services, id)
    await recordActOf(services, null, { action: 'person.signOut', communityId: null, aboutId: id })
    console.log(`${open.length} sessions of ${email} ended.`)
  })

function moment(value: string) {
  const at = /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) throw new InvalidArgumentError('It must be a day, such as 2026-12-31, or a moment.')
  return new Date(at).toISOString()
}

function count(value: string) {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('It must be a whole number from 1 on.')
  return Number(value)
}

const which: readonly Which[] = ['admins', 'suspended', 'unverified', 'waiting']

/** `folkmoot user …` */
export function addUser(program: Command) {
  const user = program
    .command('user')
    .description('accounts, by their address; what is changed stands in the audit log')
  user
    .command('list')
    .description('the newest accounts, a line each')
    .addOption(new Option('--only <which>', 'only these').choices(which))
    .option('--limit <count>', 'how many', count, 100)
    .action(({ only, limit }: { only?: Which; limit: number }) => list(only, { limit }))
  user.command('show <email>').description('one account').action(show)
  user
    .command('create <email>')
    .description('make an account, whoever may sign up; prints a link with which its owner sets the password')
    .requiredOption('--name <name>', 'how others see them')
    .option('--verified', 'the address is theirs: they need not show it')
    .option('--admin', 'super admin; the address counts as verified then')
    .action(create)
  user.command('verify <email>').description('take the address as verified').action(verify)
  user.command('password <email>').description('print a link with which a new password is set').action(password)
  user
    .command('suspend <email>')
    .description('sign the person out and let them in no more')
    .requiredOption('--reason <words>', 'what they are told')
    .option('--until <day>', 'from when on they may sign in again; without it, when it is lifted', moment)
    .action(suspendAccount)
  user.command('lift <email>').description('end a suspension').action(lift)
  user
    .command('sessions <email>')
    .description('where the person is signed in')
    .option('--end', 'sign them out everywhere')
    .action(sessions)
}
