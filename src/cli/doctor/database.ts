import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findAnySuperAdmin } from '../../server/auth/queries.ts'
import type { Config } from '../../server/config.ts'
import { type Db, listPendingMigrations, openDatabase } from '../../server/db/open.ts'
import { findGivenUp, findLastBackup, findNewestMoment } from './doctor-queries.ts'
import { fail, ok, reasonOf, type Verdict, warn } from './verdict.ts'

const day = 86_400_000
/** Two clocks that are told apart by less are the same. */
const tolerance = 60_000

async function lookAtAdmins(db: Db): Promise<Verdict> {
  return (await findAnySuperAdmin(db))
    ? ok('Super admin', 'there is one')
    : warn('Super admin', 'there is none: folkmoot admin grant you@example.org')
}

async function lookAtBackups(db: Db, now: Date): Promise<Verdict> {
  const last = await findLastBackup(db)
  if (!last?.finishedAt)
    return warn('Backup', 'there is none: folkmoot backup <file>, or switch them on in the settings')
  const days = Math.floor((now.getTime() - Date.parse(last.finishedAt)) / day)
  const words = `the last one, ${last.file}, is ${days === 0 ? 'of today' : `${days} days old`}`
  return days > 8 ? warn('Backup', words) : ok('Backup', words)
}

async function lookAtQueue(db: Db, now: Date): Promise<Verdict> {
  const { count, reason } = await findGivenUp(db, new Date(now.getTime() - 7 * day).toISOString())
  return count === 0
    ? ok('Mails', 'none was given up this week')
    : warn('Mails', `${count} were given up this week, one because: ${reason}`)
}

/** When files of the data were last written: by the same clock as now, or a better one. */
function newestFile({ dataDir, databaseFile }: Config): number {
  const files = [databaseFile, `${databaseFile}-wal`, ...readdirSync(dataDir).map((name) => join(dataDir, name))]
  return Math.max(0, ...files.filter(existsSync).map((file) => statSync(file).mtimeMs))
}

async function lookAtClock(db: Db, config: Config, now: Date): Promise<Verdict> {
  const stored = Date.parse((await findNewestMoment(db)) ?? '') || 0
  const latest = Math.max(stored, newestFile(config))
  const behind = latest - now.getTime()
  return behind > tolerance
    ? fail(
        'Time',
        `this machine's clock is behind: it says ${now.toISOString()}, and ${new Date(latest).toISOString()} has been`,
      )
    : ok('Time', `${now.toISOString()}, later than everything stored`)
}

/** Whether the database opens and is of this version, and what it tells of how the instance is run. */
export async function lookAtDatabase(config: Config, now: Date): Promise<Verdict[]> {
  const { databaseFile } = config
  if (!existsSync(databaseFile)) return [warn('Database', `${databaseFile} is not there yet: the first start makes it`)]
  let db: Db | undefined
  try {
    db = openDatabase(databaseFile)
    const pending = await listPendingMigrations(db)
    if (pending.length > 0) return [fail('Database', `it waits for ${pending.join(', ')}: folkmoot migrate`)]
    const opened = ok('Database', `${databaseFile} opens and has the newest schema`)
    const looks = [lookAtAdmins(db), lookAtBackups(db, now), lookAtQueue(db, now), lookAtClock(db, config, now)]
    return [opened, ...(await Promise.all(looks))]
  } catch (error) {
    return [fail('Database', `${databaseFile} does not open: ${reasonOf(error)}`)]
  } finally {
    await db?.destroy()
  }
}
