import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Header, pack } from 'tar-stream'
import { BackupFault, faultFrom } from './fault.ts'
import { bytesOf, type Manifest, manifestFormat } from './manifest.ts'

/** A file of an archive that is read. */
type Entry = AsyncIterable<Buffer> & { header: Header }

/** Told how many bytes more are done. */
export type Tell = (bytes: number) => void

const manifestName = 'manifest.json'
/** More than millions of images need; a longer one is none of ours. */
const manifestMax = 400_000_000

async function* counted(pieces: AsyncIterable<Buffer>, tell: Tell) {
  for await (const piece of pieces) {
    tell(piece.length)
    yield piece
  }
}

/**
 * Writes a new archive, readable to its owner alone, of these files of the folder, whose sizes are known. It is on the
 * disk when the promise resolves; a fault leaves an unfinished file behind.
 */
export async function writeArchive(
  archive: string,
  folder: string,
  files: Iterable<readonly [name: string, bytes: number]>,
  tell: Tell = () => {},
) {
  const tar = pack()
  const written = pipeline(tar, createGzip(), createWriteStream(archive, { flags: 'wx', mode: 0o600, flush: true }))
  const fill = async () => {
    for (const [name, size] of files) {
      const entry = tar.entry({ name, size, mode: 0o600 })
      await pipeline(createReadStream(join(folder, name)), (pieces) => counted(pieces, tell), entry)
    }
    tar.finalize()
  }
  const filled = fill().catch((error) => {
    tar.destroy(error)
    throw error
  })
  const ends = await Promise.allSettled([written, filled])
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  // One of them is the cause, the other the stream that was torn with it.
  if (errors.length > 0) throw errors.find((error) => 'syscall' in error) ?? errors[0]
}

/** Writes an archive of what the manifest names, and the manifest, which comes first. */
export async function packBackup(archive: string, folder: string, manifest: Manifest, tell?: Tell) {
  const text = Buffer.from(JSON.stringify(manifest))
  await writeFile(join(folder, manifestName), text, { mode: 0o600 })
  const files = Object.entries(manifest.files).map(([name, { bytes }]) => [name, bytes] as const)
  await writeArchive(archive, folder, [[manifestName, text.length], ...files], tell)
}

const damaged = (what: string) => new BackupFault(`This backup is damaged, or none: ${what}.`)

async function manifestIn(entry: Entry): Promise<Manifest> {
  const { name, type, size = 0 } = entry.header
  if (name !== manifestName || type !== 'file' || size > manifestMax) throw damaged('it does not begin with a manifest')
  const pieces: Buffer[] = []
  for await (const piece of entry) pieces.push(piece)
  try {
    return manifestFormat.parse(JSON.parse(Buffer.concat(pieces).toString()))
  } catch {
    throw damaged('its manifest cannot be read')
  }
}

/** Reads a file of the archive to its end and compares it with what the manifest says; writes it when it is wanted. */
async function takeFile(entry: Entry, file: string | null, expected: { sha256: string }, tell: Tell) {
  const hash = createHash('sha256')
  const seen = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of counted(pieces, tell)) {
      hash.update(piece)
      yield piece
    }
  }
  if (file === null) for await (const _ of seen(entry));
  else {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await pipeline(entry, seen, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  }
  if (hash.digest('hex') !== expected.sha256) throw damaged(`${entry.header.name} is not what it was`)
}

async function refuseWithoutSpace(folder: string, files: Manifest['files'], isWanted: (name: string) => boolean) {
  const { bavail, bsize } = await statfs(folder)
  const needed = bytesOf(Object.fromEntries(Object.entries(files).filter(([name]) => isWanted(name))))
  if (needed > bavail * bsize)
    throw new BackupFault(`${folder}: there is not enough space on the disk, ${needed} bytes are needed.`)
}

/**
 * Unpacks a backup into an empty folder, of its files those that are wanted, and compares every one with the manifest,
 * which it answers. Nothing is written that the manifest does not name. Throws a BackupFault when anything is amiss.
 */
export async function unpackBackup(
  archive: string,
  folder: string,
  {
    isWanted = () => true,
    begin = () => () => {},
  }: { isWanted?: (name: string) => boolean; begin?: (all: number) => Tell } = {},
): Promise<Manifest> {
  const tar = extract()
  const flow = pipeline(createReadStream(archive), createGunzip(), tar)
  // Told of below: the entries end with the same error.
  flow.catch(() => {})
  try {
    let manifest: Manifest | undefined
    let tell: Tell = () => {}
    const missing = new Set<string>()
    for await (const entry of tar as AsyncIterable<Entry>) {
      if (!manifest) {
        manifest = await manifestIn(entry)
        await refuseWithoutSpace(folder, manifest.files, isWanted)
        for (const name of Object.keys(manifest.files)) missing.add(name)
        tell = begin(bytesOf(manifest.files))
        continue
      }
      const { name, type, size } = entry.header
      const expected = manifest.files[name]
      if (!expected || type !== 'file' || size !== expected.bytes || !missing.delete(name))
        throw damaged(`${JSON.stringify(name.slice(0, 200))} does not belong in it`)
      await takeFile(entry, isWanted(name) ? join(folder, name) : null, expected, tell)
    }
    await flow
    if (!manifest) throw damaged('it is empty')
    if (missing.size > 0) throw damaged(`${missing.size} of its files are missing`)
    return manifest
  } catch (error) {
    const { syscall, code = '' } = error as NodeJS.ErrnoException
    if (error instanceof BackupFault || syscall) throw faultFrom(error, 'The backup could not be unpacked')
    throw damaged(code.startsWith('Z_') ? 'it cannot be unpacked, or ends too early' : (error as Error).message)
  }
}
