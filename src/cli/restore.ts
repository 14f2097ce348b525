import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { restoreBackup } from '../server/backups/restore.ts'
import { readConfig } from '../server/config.ts'
import { byteBar } from './byte-bar.ts'
import { CommandError } from './instance.ts'
import { asCommandError, imagesInWords, interruptible } from './long-work.ts'

async function restore(given: string, { force = false }: { force?: boolean }) {
  const config = readConfig()
  const archive = resolve(given)
  if (!existsSync(archive)) throw new CommandError(`${archive} does not exist.`)
  const bar = byteBar('Restoring')
  let staging: string | null = null
  const { manifest, aside } = await interruptible(
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
  console.log(`${config.dataDir} is as it was on ${manifest.createdAt}.`)
  if (aside) console.log(`What was there before is in ${aside}.`)
  if (manifest.without.length > 0)
    console.error(`Without ${imagesInWords(manifest.without.length)}, whose files were gone before.`)
}

/** `folkmoot restore <file>` */
export function addRestore(program: Command) {
  program
    .command('restore <file>')
    .description(
      'put a backup in the place of database and images, once it was found whole; the server must be stopped',
    )
    .option('--force', 'put aside what is there: it is kept in DATA_DIR/before-restore-…')
    .addHelpText(
      'after',
      '\nExamples:\n  folkmoot restore forum.tar.gz\n  DATA_DIR=/tmp/trial folkmoot restore forum.tar.gz',
    )
    .action(restore)
}
