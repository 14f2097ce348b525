import { Command, CommanderError } from 'commander'
import { ConfigError, readConfig } from '../server/config.ts'
import { storageFaultOf, storageSentence } from '../server/storage-fault.ts'
import { addAdmin } from './admin.ts'
import { addBackup } from './backup.ts'
import { addCheck } from './check.ts'
import { addDoctor } from './doctor.ts'
import { addExportCommunity } from './export-community.ts'
import { CommandError } from './instance.ts'
import { addMigrate } from './migrate.ts'
import { addRestore } from './restore.ts'
import { addSeed } from './seed.ts'
import { addUser } from './user.ts'

const program = new Command('folkmoot')
  .description("The operator's command. It reads the environment the server reads.")
  .addHelpText('after', '\nExit codes: 0 all is well, 1 something is wrong or could not be done, 2 wrong usage.')
  .exitOverride()

/** Each command file adds itself; a new one is a line here. */
for (const add of [
  addMigrate,
  addCheck,
  addDoctor,
  addSeed,
  addAdmin,
  addUser,
  addBackup,
  addRestore,
  addExportCommunity,
])
  add(program)

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else if (error instanceof CommandError || error instanceof ConfigError) {
    console.error(error.message)
    process.exitCode = 1
  } else if (storageFaultOf(error)) {
    console.error(`This cannot be done: ${storageSentence(error, readConfig())}`)
    process.exitCode = 1
  } else throw error
}
