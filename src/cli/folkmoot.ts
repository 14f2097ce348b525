import { Command } from 'commander'
import { ConfigError } from '../server/config.ts'
import { grantAdmin, revokeAdmin } from './admin.ts'
import { CommandError } from './instance.ts'
import { migrateInstance } from './migrate.ts'

const program = new Command('folkmoot').description(
  "The operator's command. It reads the environment the server reads.",
)

program.command('migrate').description('bring the database to the newest schema').action(migrateInstance)

const admin = program.command('admin').description('who is super admin')
admin.command('grant <email>').description('make the person with this verified address super admin').action(grantAdmin)
admin.command('revoke <email>').description('take the right back').action(revokeAdmin)

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof CommandError || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
