import { createHash, randomBytes } from 'node:crypto'
import { closeSync, lstatSync, openSync, readFileSync, readSync, renameSync, type Stats, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the executable. The archive contains their bytes in the order of the list. */
export interface PackedFile {
  /** Relative to the folder, with forward slashes. */
  path: string
  bytes: number
  sha256: string
}

/** Every start compares these files with their hashes: the server and native modules. */
const runs = /^dist\/server\/|\.(node|dylib|dll|so[.\d]*)$/
const record = 'verified.json'
/** A file that is younger could change again within the resolution of its times. */
const settledAfterMs = 5_000
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

/** Changes with every write to the file: programs cannot choose the time of its last change of status. */
const stampOf = ({ ino, mtimeMs, ctimeMs }: Stats) => `${ino} ${mtimeMs} ${ctimeMs}`

/** Returns the stamps of the files when they last matched their hashes, in the order of the list. */
function readStamps(folder: string): readonly unknown[] {
  try {
    const stamps: unknown = JSON.parse(readFileSync(join(folder, record), 'utf8'))
    return Array.isArray(stamps) ? stamps : []
  } catch {
    return []
  }
}

interface Examined {
  isIntact: boolean
  /** Empty for a file that may still change unnoticed. */
  stamp: string
}

function examine(folder: string, { path, bytes, sha256 }: PackedFile, savedStamp: unknown, now: number): Examined {
  try {
    const file = join(folder, path)
    // Before the hash, so that the stamp does not cover a later change.
    const stats = lstatSync(file)
    if (!stats.isFile() || stats.size !== bytes) return { isIntact: false, stamp: '' }
    const isUnchanged = savedStamp === stampOf(stats) && !runs.test(path)
    const stamp = now - stats.ctimeMs > settledAfterMs ? stampOf(stats) : ''
    return { isIntact: isUnchanged || sha256Of(file) === sha256, stamp }
  } catch {
    return { isIntact: false, stamp: '' }
  }
}

function saveStamps(folder: string, stamps: readonly string[]) {
  const part = join(folder, `.${record}-${randomBytes(4).toString('hex')}`)
  writeFileSync(part, JSON.stringify(stamps), { mode: 0o600 })
  renameSync(part, join(folder, record))
}

/**
 * Returns the files that are not as packed. Compares the server and native modules with their hashes in every start; the
 * others only if they changed since their hashes matched, because reading two thousand files would delay the start.
 */
export function findDamaged(folder: string, files: readonly PackedFile[], now: number): Set<PackedFile> {
  const savedStamps = readStamps(folder)
  const examined = files.map((file, index) => examine(folder, file, savedStamps[index], now))
  const stamps = examined.map(({ stamp }) => stamp)
  const damaged = new Set(files.filter((_, index) => !examined[index]?.isIntact))
  if (damaged.size === 0 && stamps.some((stamp, index) => stamp !== savedStamps[index] && stamp !== ''))
    saveStamps(folder, stamps)
  return damaged
}
