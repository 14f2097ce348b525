import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Verdict } from '../../../shared/operations/doctor.ts'
import type { Config } from '../../platform/config.ts'
import { fail, ok, warn } from './verdict.ts'

const giga = 1024 ** 3
const mega = 1024 ** 2

function isWritable(path: string) {
  try {
    accessSync(path, constants.W_OK | constants.X_OK | constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** The data folder must exist, belong to this user and be private. */
export function checkFolder({ dataDir }: Config): Verdict[] {
  if (!existsSync(dataDir))
    return [fail('Data', `${dataDir} does not exist`, 'the first start or folkmoot migrate creates it')]
  const status = statSync(dataDir)
  if (!status.isDirectory()) return [fail('Data', `${dataDir} is not a folder`)]
  if (!isWritable(dataDir))
    return [
      fail('Data', `this user cannot write to ${dataDir}`, `give it to the server's user: chown -R <user> ${dataDir}`),
    ]
  const owner = process.getuid?.()
  const others = status.mode & 0o077
  const verdicts = [ok('Data', `${dataDir} is writable`)]
  if (owner !== undefined && status.uid !== owner)
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
  const words = `${formatGigabytes(free)} free${usage}`
  const fix = 'free some space, or move DATA_DIR to a larger disk'
  if (free < 100 * mega) return fail('Disk', words, fix)
  if (free >= Math.max(giga, 2 * database)) return ok('Disk', words)
  return warn('Disk', databaseFile === null ? words : `${words}; a backup may not fit`, fix)
}
