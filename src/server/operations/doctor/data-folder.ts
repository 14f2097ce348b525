import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Verdict } from '../../../shared/operations/doctor.ts'
import type { Config } from '../../platform/config.ts'
import { type Owner, ownerToKeep } from '../../platform/data-owner.ts'
import { fail, ok, warn } from './verdict.ts'

const giga = 1024 ** 3
const mega = 1024 ** 2

/** Whether the modes of a path allow its use to this user, who is not root. */
function allows(path: string, { uid, gid }: Owner) {
  const status = statSync(path)
  const shift = status.uid === uid ? 6 : status.gid === gid ? 3 : 0
  const needed = status.isDirectory() ? 0o7 : 0o6
  return ((status.mode >> shift) & needed) === needed
}

/** Whether the user of the server can use a path: this user, or for root the owner of the data folder. */
function isUsable(path: string, owner: Owner | null) {
  const search = statSync(path).isDirectory() ? constants.X_OK : 0
  try {
    accessSync(path, constants.W_OK | constants.R_OK | search)
    return owner === null || allows(path, owner)
  } catch {
    return false
  }
}

/** Lists the files and folders to which the server writes, with the folder of each image. */
function listWritten({ dataDir, mediaBucket }: Config): string[] {
  const media = join(dataDir, 'media')
  const images = mediaBucket === null && existsSync(media) ? readdirSync(media).map((name) => join(media, name)) : []
  const names = ['outbox', 'backups', 'server.lock', ...(mediaBucket === null ? ['media'] : [])]
  return [...names.map((name) => join(dataDir, name)), ...images].filter(existsSync)
}

/** Everything that the server writes in its folder must be writable for it. */
function checkWritten(config: Config, owner: Owner | null): Verdict[] {
  const closed = listWritten(config).filter((path) => !isUsable(path, owner))
  const [first] = closed
  if (first === undefined) return []
  const more = closed.length > 1 ? ` and ${closed.length - 1} more` : ''
  const user = owner === null ? '<user>' : String(owner.uid)
  return [
    fail(
      'Files',
      `the server cannot write to ${first}${more}`,
      `give them to its user: chown -R ${user} ${config.dataDir}`,
    ),
  ]
}

/** The data folder must exist, belong to the user of the server and be private, with everything in it. */
export function checkFolder(config: Config): Verdict[] {
  const { dataDir } = config
  const keptOwner = ownerToKeep(dataDir)
  if (!existsSync(dataDir))
    return [fail('Data', `${dataDir} does not exist`, 'the first start or folkmoot migrate creates it')]
  const status = statSync(dataDir)
  if (!status.isDirectory()) return [fail('Data', `${dataDir} is not a folder`)]
  if (!isUsable(dataDir, keptOwner))
    return [
      fail('Data', `this user cannot write to ${dataDir}`, `give it to the server's user: chown -R <user> ${dataDir}`),
    ]
  const owner = process.getuid?.()
  const others = status.mode & 0o077
  const verdicts = [ok('Data', `${dataDir} is writable`), ...checkWritten(config, keptOwner)]
  // Root leaves the files to their owner.
  if (owner !== undefined && owner !== 0 && status.uid !== owner)
    verdicts.push(
      warn(
        'Owner',
        `${dataDir} belongs to user ${status.uid}, but this is user ${owner}`,
        "run this command as the server's user",
      ),
    )
  if (others !== 0 && process.platform !== 'win32')
    verdicts.push(
      warn(
        'Permissions',
        `other users can read ${dataDir} (mode ${(status.mode & 0o777).toString(8)})`,
        `run: chmod 700 ${dataDir}`,
      ),
    )
  return verdicts
}

const formatGigabytes = (bytes: number) => `${(bytes / giga).toFixed(1)} GB`

/** Requires disk space for growth and for a backup. */
export function checkDisk({ dataDir, databaseFile }: Config): Verdict {
  const folder = existsSync(dataDir) ? dataDir : dirname(dataDir)
  if (!existsSync(folder)) return warn('Disk', `${folder} does not exist`)
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const database = databaseFile !== null && existsSync(databaseFile) ? statSync(databaseFile).size : 0
  const usage = databaseFile === null ? '' : `, the database uses ${(database / mega).toFixed(0)} MB`
  const space = `${formatGigabytes(free)} free${usage}`
  const fix = 'free some space, or move DATA_DIR to a larger disk'
  if (free < 100 * mega) return fail('Disk', space, fix)
  if (free >= Math.max(giga, 2 * database)) return ok('Disk', space)
  return warn('Disk', databaseFile === null ? space : `${space}; a backup may not fit`, fix)
}
