import type { Command } from 'commander'

interface Options {
  to?: string
  restart?: boolean
}

/** `folkmoot move` */
export function addMove(program: Command) {
  program
    .command('move')
    .description(
      'copy the database of this instance from a file to a PostgreSQL server, or back, and compare every value; stop all servers first',
    )
    .option('--to <place>', 'the empty target: postgres://… or the path of a new file; by default MOVE_TO_URL')
    .option('--restart', 'discard what an unfinished move has copied, and begin again')
    .addHelpText(
      'after',
      `
The source is the database of DATABASE_URL or DATA_DIR. It is only read. An interrupted move goes on when the same
command runs again. Other users of this machine can see arguments, so put an address with a password into MOVE_TO_URL.

Examples:
  MOVE_TO_URL=postgres://folkmoot:secret@db.example.org/folkmoot folkmoot move
  DATABASE_URL=postgres://folkmoot:secret@db.example.org/folkmoot folkmoot move --to data/folkmoot.db`,
    )
    // The driver of PostgreSQL would slow down the start of every command.
    .action(async (options: Options) => (await import('./move/run-move.ts')).runMove(options))
}
