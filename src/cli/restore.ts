import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { restoreBackup } from '../server/operations/backups/restore.ts'
import { readConfig } from '../server/platform/config.ts'
import { byteProgress } from './byte-progress.ts'
import { CommandError } from './instance.ts'
import { asCommandError, formatImageCount, interruptible } from './interruptible.ts'

async function restore(given: string, { force = false }: { force?: boolean }) {
  const config = readConfig()
  const archive = resolve(given)
  if (!existsSync(archive)) throw new CommandError(`${archive} does not exist.`)
  const bar = byteProgress('Restoring')
  let staging: string | null = null
  const { manifest, aside: excluded } = await interruptible(
    async () => {
      if (staging) await rm(staging, { recursive: true, force: true })
    },
    () =>
      restoreBackup(archive, config, {
        isReplacing: force,
        now: new Date(),
        begin: bar.begin,
        onStaging: (folder) => {
          staging = folder
        },
      }).finally(bar.stop),
  ).catch(asCommandError)
  console.log(`${config.dataDir} was restored to its state of ${manifest.createdAt}.`)
  if (excluded) console.log(`The previous data is in ${excluded}.`)
  if (manifest.without.length > 0)
    console.error(
      `The backup lacks ${formatImageCount(manifest.without.length)}, because the files were already missing.`,
    )
}

/** `folkmoot restore <file>` */
export function addRestore(program: Command) {
  program
    .command('restore <file>')
    .description('verify a backup and replace the database and images with it; stop the server first')
    .option('--force', 'move existing data to DATA_DIR/before-restore-… first')
    .addHelpText(
      'after',
      '\nExamples:\n  folkmoot restore forum.tar.gz\n  DATA_DIR=/tmp/trial folkmoot restore forum.tar.gz',
    )
    .action(restore)
}
