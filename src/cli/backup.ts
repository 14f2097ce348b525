import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { recordActOf } from '../server/audit/record.ts'
import { requireDatabase } from '../server/backups/fault.ts'
import { backupFolder, backupName } from '../server/backups/folder.ts'
import { type Made, makeBackup } from '../server/backups/make-backup.ts'
import { insertBackup } from '../server/backups/queries.ts'
import { clearWorkplace, makeWorkplace } from '../server/backups/workplace.ts'
import { type Config, readConfig } from '../server/config.ts'
import { isCurrent, migrationsIn } from '../server/db/copies.ts'
import { openDatabase } from '../server/db/open.ts'
import { newId } from '../server/ids.ts'
import { productVersion } from '../server/version.ts'
import { byteBar } from './byte-bar.ts'
import { besideServers } from './instance.ts'
import { asCommandError, imagesInWords, interruptible, megabytes } from './long-work.ts'

/** The file itself, or one named by the moment in the folder that was given. */
const targetOf = (given: string, moment: string) => {
  const path = resolve(given)
  return existsSync(path) && statSync(path).isDirectory() ? join(path, backupName(moment)) : path
}

const isInstances = (config: Config, target: string) => {
  const folder = backupFolder(config.dataDir)
  return existsSync(folder) && realpathSync(dirname(target)) === realpathSync(folder)
}

/** Says in the log that it was made, and lists it when it is among the instance's own. A database that waits for its migrations is left as it is. */
async function record(config: Config, target: string, made: Made, startedAt: string) {
  if (!isCurrent(migrationsIn(config.databaseFile))) return
  const db = openDatabase(config.databaseFile)
  const finishedAt = new Date().toISOString()
  const [file, row] = [basename(target), { bytes: made.bytes, startedAt, finishedAt, verifiedAt: finishedAt }]
  try {
    await db.transaction().execute(async (db) => {
      const act = { action: 'backup.make', communityId: null, detail: file } as const
      await recordActOf({ db, now: () => new Date() }, null, act)
      if (isInstances(config, target))
        await insertBackup(db, { id: newId(), file, isScheduled: 0, fault: null, ...row })
    })
  } finally {
    await db.destroy()
  }
}

async function backUp(given: string, { force = false }: { force?: boolean }) {
  const config = readConfig()
  requireDatabase(config.databaseFile)
  const startedAt = new Date().toISOString()
  const target = targetOf(given, startedAt)
  const made = await besideServers(config, async () => {
    const place = makeWorkplace(config.dataDir, target, force)
    const about = { version: productVersion, createdAt: startedAt }
    const bar = byteBar('Backing up')
    const made = await interruptible(
      () => clearWorkplace(place),
      () => makeBackup(config, target, place, about, bar.begin).finally(bar.stop),
    )
    await record(config, target, made, startedAt)
    return made
  })
  console.log(
    `${target}: ${megabytes(made.bytes)}, ${imagesInWords(made.images)}; a restored copy was opened and is whole.`,
  )
  if (made.without > 0) console.error(`Without ${imagesInWords(made.without)}, whose files were gone before.`)
}

/** `folkmoot backup <file>` */
export function addBackup(program: Command) {
  program
    .command('backup <file>')
    .description('write database and images into one file, while the server runs; given a folder, a new file there')
    .option('--force', 'replace the file')
    .addHelpText('after', '\nExamples:\n  folkmoot backup /mnt/backups/forum.tar.gz\n  folkmoot backup /mnt/backups')
    .action((file, options) => backUp(file, options).catch(asCommandError))
}
