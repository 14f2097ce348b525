import { onInstance } from './instance.ts'

/** `folkmoot migrate` */
export const migrateInstance = () =>
  onInstance(async (_db, config, migrated) => {
    const done = migrated.length === 0 ? 'nothing to do' : migrated.join(', ')
    console.log(`${config.databaseFile}: ${done}`)
  })
