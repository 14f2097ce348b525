import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { phrase } from '../../../shared/platform/phrase.ts'
import { openBucket } from '../../platform/s3/bucket.ts'
import { asFolder, BucketError, type S3Account, type S3Address } from '../../platform/s3/s3-address.ts'
import { damagedText, decryptedIfNeeded, encrypted } from './age.ts'
import type { OnProgress } from './archive.ts'
import { BackupError, backupErrorFrom } from './backup-error.ts'
import { parseBackupName } from './staging.ts'

/** A copy to make of a backup, and the number of copies of its kind that stay. */
export interface UploadRequest {
  archive: string
  account: S3Account
  /** The file to write. */
  to: S3Address
  recipient: string | null
  /** Null keeps all. */
  kept: number | null
}

const nameIn = (key: string) => key.slice(key.lastIndexOf('/') + 1)
const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/') + 1)

/**
 * Uploads an archive, in constant memory, and deletes the oldest copies of the same kind in its folder. Never deletes
 * files with other names.
 */
export async function uploadBackup({ archive, account, to, recipient, kept }: UploadRequest): Promise<void> {
  const bucket = openBucket(account, to)
  try {
    const { size } = statSync(archive)
    const file = createReadStream(archive)
    await bucket.upload(to.key, recipient === null ? file : await encrypted(file, recipient), size)
    const own = parseBackupName(nameIn(to.key))
    if (kept === null || !own) return
    const folder = folderOf(to.key)
    const copies = (await bucket.list(folder)).filter((key) => folderOf(key) === folder)
    const ofKind = copies.flatMap((key) => {
      const name = parseBackupName(nameIn(key))
      return name?.isManual === own.isManual ? [{ key, moment: name.moment }] : []
    })
    ofKind.sort((one, other) => (one.moment < other.moment ? 1 : -1))
    const old = ofKind.slice(kept).filter(({ key }) => key !== to.key)
    for (const { key } of old) await bucket.remove(key)
  } catch (error) {
    throw backupErrorFrom(error, phrase('The backup could not be uploaded'))
  } finally {
    bucket.close()
  }
}

/** Throws when the file exists in the bucket. */
export async function refuseExisting(account: S3Account, { bucket: name, key }: S3Address) {
  const bucket = openBucket(account, { bucket: name, key })
  try {
    if ((await bucket.sizeOf(key)) !== null)
      throw new BackupError(`s3://${name}/${key} already exists. Use --force to replace it.`)
  } finally {
    bucket.close()
  }
}

/** Returns the newest backup in a folder of a bucket. Throws when there is none, or if several instances have some. */
async function newestIn(bucket: ReturnType<typeof openBucket>, address: S3Address): Promise<string> {
  const { key } = asFolder(address)
  const where = `s3://${address.bucket}/${key}`
  const archives = (await bucket.list(key)).flatMap((key) => {
    const name = parseBackupName(nameIn(key))
    return name ? [{ key, moment: name.moment }] : []
  })
  const folders = [...new Set(archives.map(({ key }) => folderOf(key)))]
  if (folders.length > 1)
    throw new BackupError(`${where} has backups of several instances. Name one: ${folders.join(', ')}.`)
  const newest = archives.reduce(
    (one, other) => (other.moment > one.moment ? other : one),
    archives[0] ?? { key: '', moment: '' },
  )
  if (newest.key === '') throw new BackupError(`${where} has no backups.`)
  return newest.key
}

/** Opens a local archive as a stream. */
const openFile = (file: string) => ({ body: createReadStream(file), bytes: statSync(file).size })

/**
 * Copies an archive from a bucket (the newest of a folder) or a file to the local file `copy`, decrypted, and returns its
 * name. Throws a `BackupError`; the caller removes the copy.
 */
export async function fetchBackup(
  from: S3Address | string,
  copy: string,
  options: { account: S3Account; folder: string; identities: readonly string[]; begin: (all: number) => OnProgress },
): Promise<string> {
  const bucket = typeof from === 'string' ? null : openBucket(options.account, from)
  try {
    const isFolder = typeof from !== 'string' && (from.key === '' || from.key.endsWith('/'))
    const key = typeof from === 'string' ? from : isFolder && bucket ? await newestIn(bucket, from) : from.key
    const { body, bytes } = bucket ? await bucket.download(key) : openFile(key)
    const { bavail, bsize } = await statfs(options.folder)
    if (bytes > bavail * bsize) {
      body.destroy()
      throw new BackupError(`${options.folder}: not enough disk space, ${bytes} bytes needed.`)
    }
    const notify = options.begin(bytes)
    const plain = await decryptedIfNeeded(body, options.identities)
    const counted = async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        notify(piece.length)
        yield piece
      }
    }
    await pipeline(plain, counted, createWriteStream(copy, { flags: 'wx', mode: 0o600 }))
    return nameIn(key)
  } catch (error) {
    // Neither from the disk nor from the server: the decryption found a changed or missing piece.
    const isExplained = error instanceof BackupError || error instanceof BucketError
    if (error instanceof Error && !isExplained && !('code' in error)) throw new BackupError(damagedText)
    throw backupErrorFrom(error, 'The backup could not be fetched')
  } finally {
    bucket?.close()
  }
}
