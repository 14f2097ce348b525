import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Contains a file for each process that runs from the folder. */
const users = 'in-use'
const abandonedAfterMs = 3_600_000
/** Processes elsewhere, such as in another container with the same cache, show that they run by the time of their file. */
const refreshMs = 3_600_000
const silentAfterMs = 24 * refreshMs
const versionName = /^.+-[0-9a-f]{16}$/

const ignoringErrors = (work: () => void) => {
  try {
    work()
  } catch {
    // A later start tries again.
  }
}

/** The files of this process. */
const marks = new Set<string>()

function refreshMarks() {
  for (const file of marks) ignoringErrors(() => utimesSync(file, new Date(), new Date()))
}

function removeMarks() {
  for (const file of marks) ignoringErrors(() => rmSync(file, { force: true }))
}

/** Keeps the folder from being removed as long as this process runs. */
export function markInUse(folder: string) {
  const file = join(folder, users, `${process.pid}@${hostname()}`)
  mkdirSync(join(folder, users), { recursive: true, mode: 0o700 })
  writeFileSync(file, '', { mode: 0o600 })
  if (marks.size === 0) {
    setInterval(refreshMarks, refreshMs).unref()
    process.once('exit', removeMarks)
  }
  marks.add(file)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The names of the users of a folder; none if it was never used. */
function usersOf(folder: string): string[] {
  try {
    return readdirSync(join(folder, users))
  } catch {
    return []
  }
}

function isInUse(folder: string, now: number): boolean {
  return usersOf(folder).some((name) => {
    const [pid, host] = name.split('@')
    // A container gives every process the same number, so that its own may be the number of a killed one.
    if (host === hostname()) return Number(pid) !== process.pid && isRunning(Number(pid))
    const stats = lstatSync(join(folder, users, name), { throwIfNoEntry: false })
    return stats !== undefined && now - stats.mtimeMs < silentAfterMs
  })
}

const isAbandoned = (folder: string, now: number) => {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  return stats !== undefined && now - stats.mtimeMs > abandonedAfterMs
}

/** Removes the folders of versions that no process uses, and what starts that were killed left behind. */
export function tidy(cache: string, current: string, now: number) {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name)
    const isLeft = /^(unpacking|removing)-/.test(name) && isAbandoned(folder, now)
    const isOld = versionName.test(name) && name !== current && isAbandoned(folder, now) && !isInUse(folder, now)
    if (isLeft) ignoringErrors(() => rmSync(folder, { recursive: true, force: true }))
    if (!isOld) continue
    ignoringErrors(() => {
      // A version that starts at this moment unpacks itself again instead of losing its files one by one.
      const removing = join(cache, `removing-${process.pid}-${name}`)
      renameSync(folder, removing)
      rmSync(removing, { recursive: true, force: true })
    })
  }
}
