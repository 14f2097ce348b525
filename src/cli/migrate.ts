import type { Command } from 'commander'
import { onInstance } from './instance.ts'

const migrateInstance = () =>
  onInstance(async (_db, config, migrated) => {
    const done = migrated.length === 0 ? 'nothing to do' : migrated.join(', ')
    console.log(`${config.databaseFile}: ${done}`)
  })

/** `folkmoot migrate` */
export function addMigrate(program: Command) {
  program.command('migrate').description('bring the database to the newest schema').action(migrateInstance)
}
