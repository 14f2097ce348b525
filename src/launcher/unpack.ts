import { randomBytes } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findDamaged, type PackedFile } from './verify.ts'
import { markInUse, tidy } from './versions.ts'

export interface PackedFiles {
  /** Identifies the content, so that versions have separate folders. */
  id: string
  version: string
  files: readonly PackedFile[]
}

/** No other user may read or replace what this process executes. */
const onlyOwner = 0o700
/** Creates the folder, or checks that no other user can write to it. */
function makePrivate(folder: string) {
  mkdirSync(folder, { recursive: true, mode: onlyOwner })
  const stats = lstatSync(folder)
  if (!stats.isDirectory()) throw new Error(`${folder} is not a folder`)
  if (process.getuid === undefined) return
  if (stats.uid !== process.getuid()) throw new Error(`${folder} belongs to another user`)
  if ((stats.mode & 0o077) !== 0) chmodSync(folder, onlyOwner)
}

/** Replaces the damaged and missing files. A rename makes each one appear whole, even to other starts. */
function repair(cache: string, folder: string, packed: PackedFiles, damaged: Set<PackedFile>, archive: Buffer) {
  const temporary = join(cache, `unpacking-${process.pid}-${randomBytes(4).toString('hex')}`)
  mkdirSync(temporary, { mode: onlyOwner })
  try {
    let offset = 0
    for (const file of packed.files) {
      const content = archive.subarray(offset, offset + file.bytes)
      offset += file.bytes
      if (!damaged.has(file)) continue
      const part = join(temporary, 'part')
      writeFileSync(part, content, { mode: 0o600 })
      const target = join(folder, file.path)
      mkdirSync(dirname(target), { recursive: true, mode: onlyOwner })
      renameOver(part, target)
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** A folder in the place of a file must go first. */
function renameOver(part: string, target: string) {
  try {
    renameSync(part, target)
  } catch (error) {
    if (!['EISDIR', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    rmSync(target, { recursive: true, force: true })
    renameSync(part, target)
  }
}

/**
 * Makes the files of the executable available in a folder of `cache`, returns the folder, and removes the folders of
 * versions that are not in use. Safe for several starts at the same time.
 */
export function unpackInto(cache: string, packed: PackedFiles, archive: () => Buffer, now = Date.now()): string {
  makePrivate(cache)
  const name = `${packed.version}-${packed.id.slice(0, 16)}`
  const folder = join(cache, name)
  makePrivate(folder)
  markInUse(folder)
  const damaged = findDamaged(folder, packed.files, now)
  if (damaged.size > 0) repair(cache, folder, packed, damaged, archive())
  tidy(cache, name, now)
  return folder
}

/** Unpacks into the first cache that can be used. Throws the reason of each if none can. */
export function unpack(caches: readonly string[], packed: PackedFiles, archive: () => Buffer): string {
  const reasons: string[] = []
  for (const cache of caches) {
    try {
      return unpackInto(cache, packed, archive)
    } catch (error) {
      reasons.push((error as Error).message)
    }
  }
  throw new Error(reasons.join('; '))
}

/** The folders for the unpacked files in the order of preference. Other users of the data folder get a separate one. */
export function cachesFrom(env: Record<string, string | undefined>, uid: number | undefined): string[] {
  const { XDG_CACHE_HOME: cache, HOME: home, LOCALAPPDATA: local, DATA_DIR: data } = env
  return [
    ...(cache ? [join(cache, 'folkmoot')] : []),
    ...(local ? [join(local, 'folkmoot')] : []),
    ...(home ? [join(home, '.cache', 'folkmoot')] : []),
    // Absolute, because a file in it imports the program.
    resolve(data || 'data', `.cache-${uid ?? 'user'}`),
  ]
}
