import type { Command } from 'commander'
import { withMigratedDatabase } from './instance.ts'

const migrateInstance = () =>
  withMigratedDatabase(async (_db, config, migrated) => {
    const done = migrated.length === 0 ? 'nothing to do' : migrated.join(', ')
    console.log(`${config.databaseFile}: ${done}`)
  })

/** `folkmoot migrate` */
export function addMigrate(program: Command) {
  program.command('migrate').description('apply pending migrations to the database').action(migrateInstance)
}
