import type { Command } from 'commander'
import { describeDatabase } from '../server/platform/db/open-instance.ts'
import { withMigratedDatabase } from './instance.ts'

const migrate = ({ backup }: { backup: boolean }) =>
  withMigratedDatabase(
    async (_db, config, { applied, backup: made }) => {
      if (made) console.log(`${made}: a backup from before the migration`)
      console.log(`${describeDatabase(config)}: ${applied.length === 0 ? 'nothing to do' : applied.join(', ')}`)
    },
    backup ? {} : { backsUpBeforeMigration: false },
  )

/** `folkmoot migrate` */
export function addMigrate(program: Command) {
  program
    .command('migrate')
    .description('back up the database, then apply pending migrations to it')
    .option('--no-backup', 'make no backup first')
    .action(migrate)
}
