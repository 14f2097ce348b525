import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { newId } from '../ids.ts'
import { BackupFault, faultFrom } from './fault.ts'
import { backupFolder } from './folder.ts'

/** Where a file is prepared until it is whole: nothing of it is found under its final name before. */
export interface Workplace {
  /** A folder beside the data, so that images need not be copied. */
  staging: string
  /** The unfinished file, beside the final one. */
  part: string
}

const stagingPrefix = 'staging-'

/** A new folder for work on the data, readable to its owner alone. */
export function makeStaging(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return mkdtempSync(join(dataDir, stagingPrefix))
}

/** Makes ready for writing this file; refuses where it cannot be written, or exists and is not to be replaced. */
export function makeWorkplace(dataDir: string, target: string, isReplacing: boolean): Workplace {
  if (existsSync(target) && !isReplacing)
    throw new BackupFault(`${target} exists already: with --force it is replaced.`)
  const folder = dirname(target)
  try {
    if (!statSync(folder).isDirectory()) throw new BackupFault(`${folder} is no folder.`)
    if (existsSync(target) && !statSync(target).isFile()) throw new BackupFault(`${target} is no file.`)
    accessSync(folder, constants.W_OK)
    return { staging: makeStaging(dataDir), part: join(folder, `.${basename(target)}.${newId()}.part`) }
  } catch (error) {
    throw faultFrom(error, 'The file cannot be written')
  }
}

const removed = (path: string) => rm(path, { recursive: true, force: true })

/** Removes what is left of it. */
export async function clearWorkplace({ staging, part }: Workplace) {
  await removed(staging)
  await removed(part)
}

/** Removes what processes that were killed left before the moment, in milliseconds. */
export async function clearLeftovers(dataDir: string, before: number) {
  const places = [
    [dataDir, (name: string) => name.startsWith(stagingPrefix)],
    [backupFolder(dataDir), (name: string) => name.startsWith('.') && name.endsWith('.part')],
  ] as const
  for (const [folder, isLeft] of places) {
    const left = (await readdir(folder).catch(() => [])).filter(isLeft)
    for (const path of left.map((name) => join(folder, name))) {
      const { mtimeMs } = (await stat(path).catch(() => null)) ?? { mtimeMs: before }
      if (mtimeMs < before) await removed(path)
    }
  }
}
