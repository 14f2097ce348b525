import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding } from '../../../shared/operations/doctor.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import type { Config } from '../../platform/config.ts'
import { type Owner, ownerToKeep } from '../../platform/data-owner.ts'
import { fail, ok, warn } from './verdict.ts'

const giga = 1_000 ** 3
const mega = 1_000 ** 2

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
function checkWritten(config: Config, owner: Owner | null): Finding[] {
  const closed = listWritten(config).filter((path) => !isUsable(path, owner))
  const [first] = closed
  if (first === undefined) return []
  const user = owner === null ? '<user>' : String(owner.uid)
  return [
    fail(
      phrase('Files'),
      closed.length === 1
        ? phrase('the server cannot write to {path}', { path: first })
        : phrase('the server cannot write to {path} and {count, number} more', {
            path: first,
            count: closed.length - 1,
          }),
      phrase('give them to its user: {command}', { command: `chown -R ${user} ${config.dataDir}` }),
    ),
  ]
}

/** The data folder must exist, belong to the user of the server and be private, with everything in it. */
export function checkFolder(config: Config): Finding[] {
  const { dataDir } = config
  const keptOwner = ownerToKeep(dataDir)
  if (!existsSync(dataDir))
    return [
      fail(
        phrase('Data'),
        phrase('{path} does not exist', { path: dataDir }),
        phrase('the first start or folkmoot migrate creates it'),
      ),
    ]
  const status = statSync(dataDir)
  if (!status.isDirectory()) return [fail(phrase('Data'), phrase('{path} is not a folder', { path: dataDir }))]
  if (!isUsable(dataDir, keptOwner))
    return [
      fail(
        phrase('Data'),
        phrase('this user cannot write to {path}', { path: dataDir }),
        phrase("give it to the server's user: {command}", { command: `chown -R <user> ${dataDir}` }),
      ),
    ]
  const owner = process.getuid?.()
  const others = status.mode & 0o077
  const verdicts = [
    ok(phrase('Data'), phrase('{path} is writable', { path: dataDir })),
    ...checkWritten(config, keptOwner),
  ]
  // Root leaves the files to their owner.
  if (owner !== undefined && owner !== 0 && status.uid !== owner)
    verdicts.push(
      warn(
        phrase('Owner'),
        phrase('{path} belongs to user {owner}, but this is user {user}', {
          path: dataDir,
          owner: String(status.uid),
          user: String(owner),
        }),
        phrase("run this command as the server's user"),
      ),
    )
  if (others !== 0 && process.platform !== 'win32')
    verdicts.push(
      warn(
        phrase('Permissions'),
        phrase('other users can read {path} (mode {mode})', { path: dataDir, mode: (status.mode & 0o777).toString(8) }),
        phrase('run: {command}', { command: `chmod 700 ${dataDir}` }),
      ),
    )
  return verdicts
}

const gigabytesOf = (bytes: number) => phrase('{gigabytes, number, ::.0} GB', { gigabytes: bytes / giga })
const megabytesOf = (bytes: number) => phrase('{megabytes, number} MB', { megabytes: Math.round(bytes / mega) })

/** Requires disk space for growth and for a backup. */
export function checkDisk({ dataDir, databaseFile }: Config): Finding {
  const folder = existsSync(dataDir) ? dataDir : dirname(dataDir)
  if (!existsSync(folder)) return warn(phrase('Disk'), phrase('{path} does not exist', { path: folder }))
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const database = databaseFile !== null && existsSync(databaseFile) ? statSync(databaseFile).size : 0
  const [left, used] = [gigabytesOf(free), megabytesOf(database)]
  const space =
    databaseFile === null
      ? phrase('{left} free', { left })
      : phrase('{left} free, the database uses {used}', { left, used })
  const fix = phrase('free some space, or move DATA_DIR to a larger disk')
  if (free < 100 * mega) return fail(phrase('Disk'), space, fix)
  if (free >= Math.max(giga, 2 * database)) return ok(phrase('Disk'), space)
  return warn(phrase('Disk'), databaseFile === null ? space : phrase('{space}; a backup may not fit', { space }), fix)
}
