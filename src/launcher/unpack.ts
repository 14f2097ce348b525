import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** A file of the executable. The archive contains their bytes in the order of the list. */
export interface PackedFile {
  /** Relative to the folder, with forward slashes. */
  path: string
  bytes: number
  sha256: string
}

export interface PackedFiles {
  /** Identifies the content, so that versions have separate folders. */
  id: string
  version: string
  files: readonly PackedFile[]
}

/** Nobody else may read or replace what this process executes. */
const onlyOwner = 0o700
const abandonedAfterMs = 3_600_000
const buffer = Buffer.alloc(1 << 20)

function sha256Of(file: string): string {
  const hash = createHash('sha256')
  const descriptor = openSync(file, 'r')
  try {
    let bytes = readSync(descriptor, buffer)
    while (bytes > 0) {
      hash.update(buffer.subarray(0, bytes))
      bytes = readSync(descriptor, buffer)
    }
  } finally {
    closeSync(descriptor)
  }
  return hash.digest('hex')
}

function isIntact(folder: string, { path, bytes, sha256 }: PackedFile): boolean {
  try {
    const file = join(folder, path)
    const stats = lstatSync(file)
    return stats.isFile() && stats.size === bytes && sha256Of(file) === sha256
  } catch {
    return false
  }
}

/** Creates the folder, or checks that no other user can write to it. */
function makePrivate(folder: string) {
  mkdirSync(folder, { recursive: true, mode: onlyOwner })
  const stats = lstatSync(folder)
  if (!stats.isDirectory()) throw new Error(`${folder} is not a folder`)
  if (process.getuid === undefined) return
  if (stats.uid !== process.getuid()) throw new Error(`${folder} belongs to another user`)
  if ((stats.mode & 0o077) !== 0) chmodSync(folder, onlyOwner)
}

/** Removes what starts that were killed left behind. */
function removeAbandoned(cache: string) {
  for (const name of readdirSync(cache).filter((entry) => entry.startsWith('unpacking-'))) {
    const folder = join(cache, name)
    // Another start may remove its folder at this moment.
    const stats = lstatSync(folder, { throwIfNoEntry: false })
    if (stats && Date.now() - stats.mtimeMs > abandonedAfterMs) rmSync(folder, { recursive: true, force: true })
  }
}

/** Replaces the damaged and missing files. A rename makes each one appear whole, also to other starts. */
function repair(cache: string, folder: string, packed: PackedFiles, damaged: Set<PackedFile>, archive: Buffer) {
  removeAbandoned(cache)
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
 * Makes the files of the executable available in a folder of `cache` and returns the folder. Compares every file with
 * its hash. Safe for several starts at the same time.
 */
export function unpackInto(cache: string, packed: PackedFiles, archive: () => Buffer): string {
  makePrivate(cache)
  const folder = join(cache, `${packed.version}-${packed.id.slice(0, 16)}`)
  makePrivate(folder)
  const damaged = new Set(packed.files.filter((file) => !isIntact(folder, file)))
  if (damaged.size > 0) repair(cache, folder, packed, damaged, archive())
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

/** The folders for the unpacked files in the order of preference. Other users of the data folder get one of their own. */
export function cachesFrom(env: Record<string, string | undefined>, uid: number | undefined): string[] {
  const { XDG_CACHE_HOME: cache, HOME: home, LOCALAPPDATA: local, DATA_DIR: data } = env
  return [
    ...(cache ? [join(cache, 'folkmoot')] : []),
    ...(local ? [join(local, 'folkmoot')] : []),
    ...(home ? [join(home, '.cache', 'folkmoot')] : []),
    join(data || 'data', `.cache-${uid ?? 'user'}`),
  ]
}
