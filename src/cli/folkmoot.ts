import { isSea } from 'node:sea'
import { Command, CommanderError } from 'commander'
import { ConfigError, readConfig } from '../server/platform/config.ts'
import { keepOwner } from '../server/platform/data-owner.ts'
import { messageOf } from '../server/platform/error-reason.ts'
import { productVersion } from '../server/platform/installation.ts'
import { createFilesPrivately } from '../server/platform/private-files.ts'
import { storageAdvice, storageErrorOf } from '../server/platform/storage-errors.ts'
import { addAdmin } from './admin.ts'
import { addBackup } from './backup.ts'
import { addCheck } from './check.ts'
import { addCommunity } from './community.ts'
import { addDoctor } from './doctor.ts'
import { addExportCommunity } from './export-community.ts'
import { addHealth } from './health.ts'
import { CommandError } from './instance.ts'
import { addMigrate } from './migrate.ts'
import { addMove } from './move.ts'
import { addRestore } from './restore.ts'
import { addSeed } from './seed.ts'
import { addSetupLink } from './setup-link.ts'
import { addUser } from './user.ts'

/** As root, gives what the command created in the data folder to the folder's owner. */
function keepOwnerOfData() {
  try {
    keepOwner(readConfig())
  } catch (error) {
    // The command has already reported a wrong environment.
    if (!(error instanceof ConfigError)) console.error(`The owner of the data could not be kept: ${messageOf(error)}`)
  }
}

const program = new Command('folkmoot')
  .description('Operates a Folkmoot instance. Reads the same environment variables as the server.')
  .version(productVersion)
  .addHelpText('after', isSea() ? '\nWithout a command, the server starts.' : '')
  .addHelpText('after', '\nExit codes: 0 success, 1 a problem was found or the command failed, 2 wrong usage.')
  .exitOverride()

for (const add of [
  addMigrate,
  addCheck,
  addDoctor,
  addHealth,
  addSeed,
  addAdmin,
  addSetupLink,
  addUser,
  addCommunity,
  addBackup,
  addRestore,
  addExportCommunity,
  addMove,
])
  add(program)

createFilesPrivately()
// At every end of the process, because a command may also fail or be interrupted after it has created files.
process.on('exit', keepOwnerOfData)
try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else if (error instanceof CommandError || error instanceof ConfigError) {
    console.error(error.message)
    process.exitCode = 1
  } else if (storageErrorOf(error)) {
    console.error(`The command failed: ${storageAdvice(error, readConfig())}`)
    process.exitCode = 1
  } else throw error
}
