import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '../../server/config.ts'
import { fail, ok, type Verdict, warn } from './verdict.ts'

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

/** The folder of the data: there, this user's, and for nobody else. */
export function lookAtFolder({ dataDir }: Config): Verdict[] {
  if (!existsSync(dataDir))
    return [fail('Data', `${dataDir} is not there: the first start, or folkmoot migrate, makes it`)]
  const status = statSync(dataDir)
  if (!status.isDirectory()) return [fail('Data', `${dataDir} is not a folder`)]
  if (!isWritable(dataDir)) return [fail('Data', `${dataDir} cannot be written to by this user`)]
  const owner = process.getuid?.()
  const others = status.mode & 0o077
  const verdicts = [ok('Data', `${dataDir} can be written to`)]
  if (owner !== undefined && status.uid !== owner)
    verdicts.push(
      warn('Owner', `${dataDir} belongs to the user ${status.uid}, this is ${owner}: run this as who runs the server`),
    )
  if (others !== 0 && process.platform !== 'win32')
    verdicts.push(
      warn(
        'Permissions',
        `others may look into ${dataDir} (${(status.mode & 0o777).toString(8)}): chmod 700 ${dataDir}`,
      ),
    )
  return verdicts
}

const inGiga = (bytes: number) => `${(bytes / giga).toFixed(1)} GB`

/** Room for the database to grow, and for a backup of it. */
export function lookAtDisk({ dataDir, databaseFile }: Config): Verdict {
  const folder = existsSync(dataDir) ? dataDir : dirname(dataDir)
  if (!existsSync(folder)) return warn('Disk', `${folder} is not there`)
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const database = existsSync(databaseFile) ? statSync(databaseFile).size : 0
  const words = `${inGiga(free)} are free, the database has ${(database / mega).toFixed(0)} MB`
  if (free < 100 * mega) return fail('Disk', words)
  return free < Math.max(giga, 2 * database) ? warn('Disk', `${words}: a backup may not fit`) : ok('Disk', words)
}
