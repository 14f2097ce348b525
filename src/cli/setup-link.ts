import type { Command } from 'commander'
import { countAccounts } from '../server/administration/setup/queries.ts'
import { issueSetupLink } from '../server/administration/setup/setup-code.ts'
import { operatorCommand } from '../server/platform/installation.ts'
import { accountsSentence, setupHours } from '../shared/administration/setup.ts'
import { CommandError, withMigratedDatabase } from './instance.ts'

const printSetupLink = () =>
  withMigratedDatabase(async (db, config) => {
    const link = await issueSetupLink({ db, config, now: () => new Date() })
    if (link === null) {
      const reason = config.superAdminEmail ? 'SUPER_ADMIN_EMAIL is set' : 'there is a super admin already'
      throw new CommandError(
        `There is no set-up, because ${reason}. To make a user super admin, run: ${operatorCommand} admin grant you@example.org`,
      )
    }
    const accounts = await countAccounts(db)
    if (accounts > 0) console.error(accountsSentence(accounts))
    console.log(link)
  })

/** `folkmoot setup-link` */
export function addSetupLink(program: Command) {
  program
    .command('setup-link')
    .description(`print a new link to the first-run set-up, which works once, for ${setupHours} hours`)
    .action(printSetupLink)
}
