import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { phrase } from '../../../shared/platform/phrase.ts'
import { newId } from '../../platform/ids.ts'
import { BackupError, backupErrorFrom } from './backup-error.ts'

export const backupFolder = (dataDir: string) => join(dataDir, 'backups')

const compact = (moment: string) => moment.replace(/[-:.]/g, '')

/** Returns the file name of a backup from this time (ISO 8601). */
export const backupName = (moment: string) => `folkmoot-${compact(moment)}.tar.gz`

/** Returns the file name of a backup from this time (ISO 8601), made because the migration is pending. */
export const migrationBackupName = (migration: string, moment: string) =>
  `folkmoot-before-${migration.slice(0, 4)}-${compact(moment)}.tar.gz`

/** Returns the number of the migration and the time (ISO 8601) in such a name; null for other files. */
export function parseMigrationBackupName(file: string): { migration: string; startedAt: string } | null {
  const name = /^folkmoot-before-(\d{4})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar\.gz$/
  const [, migration, year, month, day, hour, minute, second, ms] = file.match(name) ?? []
  return migration ? { migration, startedAt: `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z` } : null
}

/** Returns the name of a backup's copy off the machine. */
export const offSiteName = (file: string, { isManual, recipient }: { isManual: boolean; recipient: string | null }) =>
  `${isManual ? file.replace('folkmoot-', 'folkmoot-manual-') : file}${recipient === null ? '' : '.age'}`

/** Returns the time and kind in the name of a backup or its copy; null for other files. */
export function parseBackupName(file: string): { moment: string; isManual: boolean } | null {
  const [, manual, moment] = file.match(/^folkmoot-(manual-)?(\d{8}T\d{9}Z)\.tar\.gz(?:\.age)?$/) ?? []
  return moment ? { moment, isManual: manual !== undefined } : null
}

/** Where files are prepared, so that none appears under its final name before it is complete. */
export interface StagingArea {
  /** A folder within the data folder, so that images can be linked instead of copied. */
  staging: string
  /** The incomplete file next to the final one. */
  part: string
}

const stagingPrefix = 'staging-'

/** Creates a folder for work on the data, readable only by its owner. */
export function makeStaging(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return mkdtempSync(join(dataDir, stagingPrefix))
}

/** Prepares writing a file. Throws where it cannot be written, or already exists and must not be replaced. */
export function createStagingArea(dataDir: string, target: string, isReplacing: boolean): StagingArea {
  if (existsSync(target) && !isReplacing)
    throw new BackupError(phrase('{file} already exists. Use --force to replace it.', { file: target }))
  const folder = dirname(target)
  try {
    if (!statSync(folder).isDirectory()) throw new BackupError(`${folder} is not a folder.`)
    if (existsSync(target) && !statSync(target).isFile()) throw new BackupError(`${target} is not a file.`)
    accessSync(folder, constants.W_OK)
    return { staging: makeStaging(dataDir), part: join(folder, `.${basename(target)}.${newId()}.part`) }
  } catch (error) {
    throw backupErrorFrom(error, phrase('The file cannot be written'))
  }
}

const removed = (path: string) => rm(path, { recursive: true, force: true })

export async function clearStagingArea({ staging, part }: StagingArea) {
  await removed(staging)
  await removed(part)
}

/** Removes files that killed processes left behind before `before`, in milliseconds since 1970. */
export async function clearLeftovers(dataDir: string, before: number) {
  const folders = [
    [dataDir, (name: string) => name.startsWith(stagingPrefix)],
    [backupFolder(dataDir), (name: string) => name.startsWith('.') && name.endsWith('.part')],
  ] as const
  for (const [folder, isLeft] of folders) {
    const left = (await readdir(folder).catch(() => [])).filter(isLeft)
    for (const path of left.map((name) => join(folder, name))) {
      const { mtimeMs } = (await stat(path).catch(() => null)) ?? { mtimeMs: before }
      if (mtimeMs < before) await removed(path)
    }
  }
}
