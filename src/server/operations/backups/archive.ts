import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Header, pack } from 'tar-stream'
import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { BackupError, backupErrorFrom } from './backup-error.ts'
import { bytesOf, type Manifest, manifestFormat } from './manifest.ts'

/** A file in an archive being read. */
type Entry = AsyncIterable<Buffer> & { header: Header }

/** Called with the number of bytes processed since the last call. */
export type OnProgress = (bytes: number) => void

const manifestName = 'manifest.json'
/** Enough for millions of images; a longer file is not a manifest of this product. */
const manifestMax = 400_000_000

async function* withProgress(pieces: AsyncIterable<Buffer>, notify: OnProgress) {
  for await (const piece of pieces) {
    notify(piece.length)
    yield piece
  }
}

/**
 * Writes a new archive of files of the folder, whose sizes are known; only its owner can read it. When the promise
 * resolves, the archive is on the disk; a failure leaves an incomplete file.
 */
export async function writeArchive(
  archive: string,
  folder: string,
  files: Iterable<readonly [name: string, bytes: number]>,
  notify: OnProgress = () => {},
) {
  const tar = pack()
  const written = pipeline(tar, createGzip(), createWriteStream(archive, { flags: 'wx', mode: 0o600, flush: true }))
  const fill = async () => {
    for (const [name, size] of files) {
      const entry = tar.entry({ name, size, mode: 0o600 })
      await pipeline(createReadStream(join(folder, name)), (pieces) => withProgress(pieces, notify), entry)
    }
    tar.finalize()
  }
  const filled = fill().catch((error) => {
    tar.destroy(error)
    throw error
  })
  const ends = await Promise.allSettled([written, filled])
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  // One of the errors is the cause, the other a consequence in the connected stream.
  if (errors.length > 0) throw errors.find((error) => 'syscall' in error) ?? errors[0]
}

/** Writes an archive of the manifest, which comes first, and the files that it lists. */
export async function packBackup(archive: string, folder: string, manifest: Manifest, notify?: OnProgress) {
  const text = Buffer.from(JSON.stringify(manifest))
  await writeFile(join(folder, manifestName), text, { mode: 0o600 })
  const files = Object.entries(manifest.files).map(([name, { bytes }]) => [name, bytes] as const)
  await writeArchive(archive, folder, [[manifestName, text.length], ...files], notify)
}

const damaged = (what: Phrase) => new BackupError(phrase('This file is not a valid backup: {what}.', { what }))

async function manifestIn(entry: Entry): Promise<Manifest> {
  const { name, type, size = 0 } = entry.header
  if (name !== manifestName || type !== 'file' || size > manifestMax)
    throw damaged(phrase('it does not begin with a manifest'))
  const pieces: Buffer[] = []
  for await (const piece of entry) pieces.push(piece)
  try {
    return manifestFormat.parse(JSON.parse(Buffer.concat(pieces).toString()))
  } catch {
    throw damaged(phrase('its manifest cannot be read'))
  }
}

/**
 * Reads a file of the archive completely and verifies it against the manifest. Writes it to `file` unless that is null.
 */
async function verifyFile(entry: Entry, file: string | null, expected: { sha256: string }, notify: OnProgress) {
  const hash = createHash('sha256')
  const seen = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of withProgress(pieces, notify)) {
      hash.update(piece)
      yield piece
    }
  }
  if (file === null) for await (const _ of seen(entry));
  else {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await pipeline(entry, seen, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  }
  if (hash.digest('hex') !== expected.sha256) throw damaged(phrase('{file} has changed', { file: entry.header.name }))
}

async function refuseWithoutSpace(folder: string, files: Manifest['files'], isWanted: (name: string) => boolean) {
  const { bavail, bsize } = await statfs(folder)
  const needed = bytesOf(Object.fromEntries(Object.entries(files).filter(([name]) => isWanted(name))))
  if (needed > bavail * bsize)
    throw new BackupError(phrase('{folder}: not enough disk space, {needed, number} bytes needed.', { folder, needed }))
}

/**
 * Unpacks the wanted files of a backup into an empty folder, verifies all files against the manifest and returns it.
 * Never writes a file that the manifest does not list. Throws a `BackupError` for any defect.
 */
export async function unpackBackup(
  archive: string,
  folder: string,
  {
    isWanted = () => true,
    begin = () => () => {},
  }: { isWanted?: (name: string) => boolean; begin?: (all: number) => OnProgress } = {},
): Promise<Manifest> {
  const tar = extract()
  const flow = pipeline(createReadStream(archive), createGunzip(), tar)
  // The loop over the entries throws the same error.
  flow.catch(() => {})
  try {
    let manifest: Manifest | undefined
    let notify: OnProgress = () => {}
    const missing = new Set<string>()
    for await (const entry of tar as AsyncIterable<Entry>) {
      if (!manifest) {
        manifest = await manifestIn(entry)
        await refuseWithoutSpace(folder, manifest.files, isWanted)
        for (const name of Object.keys(manifest.files)) missing.add(name)
        notify = begin(bytesOf(manifest.files))
        continue
      }
      const { name, type, size } = entry.header
      const expected = manifest.files[name]
      if (!expected || type !== 'file' || size !== expected.bytes || !missing.delete(name))
        throw damaged(phrase('{file} is an unexpected file', { file: JSON.stringify(name.slice(0, 200)) }))
      await verifyFile(entry, isWanted(name) ? join(folder, name) : null, expected, notify)
    }
    await flow
    if (!manifest) throw damaged(phrase('it is empty'))
    if (missing.size > 0) throw damaged(phrase('{count, number} of its files are missing', { count: missing.size }))
    return manifest
  } catch (error) {
    const { syscall, code = '' } = error as NodeJS.ErrnoException
    if (error instanceof BackupError || syscall)
      throw backupErrorFrom(error, phrase('The backup could not be unpacked'))
    throw damaged(
      code.startsWith('Z_') ? phrase('it cannot be unpacked or is truncated') : { text: (error as Error).message },
    )
  }
}
