import { buffer } from 'node:stream/consumers'
import type { Finding } from '../../../shared/operations/doctor.ts'
import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import type { Config } from '../../platform/config.ts'
import { newId } from '../../platform/ids.ts'
import type { Bucket } from '../../platform/s3/bucket.ts'
import { BucketError, s3Url } from '../../platform/s3/s3-address.ts'
import { fail, ok } from './verdict.ts'

/** The time for each request in milliseconds. */
const timeoutMs = 5_000

/** Writes, reads, lists and deletes a small file. Returns what does not work; null if everything does. */
async function findFault(bucket: Bucket, key: string): Promise<Phrase | null> {
  const content = Buffer.from(key)
  await bucket.write(key, content, 'text/plain')
  const stored = await bucket.read(key)
  if (!stored || !content.equals(await buffer(stored))) return phrase('it does not return what was written')
  if (!(await bucket.list(key)).includes(key)) return phrase('it does not list what was written')
  await bucket.remove(key)
  return (await bucket.read(key)) === null ? null : phrase('it still returns what was deleted')
}

/** Tries out the bucket of the images, if they are in one. */
export async function checkImageBucket({ mediaBucket }: Config): Promise<Finding[]> {
  if (!mediaBucket) return []
  const { at, account } = mediaBucket
  const { openBucket, forVisitors } = await import('../../platform/s3/bucket.ts')
  const requestHandler = { ...forVisitors.requestHandler, requestTimeout: timeoutMs }
  const bucket = openBucket(account, at, { maxAttempts: 1, requestHandler })
  try {
    const reason = await findFault(bucket, `${at.key}doctor-${newId()}`)
    if (reason !== null) return [fail(phrase('Images'), phrase('{address}: {reason}', { address: s3Url(at), reason }))]
    return [
      ok(
        phrase('Images'),
        phrase('{address} lists, reads, writes and deletes; backups leave the images out', { address: s3Url(at) }),
      ),
    ]
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    const fix = phrase('see MEDIA_S3_URL and AWS_…, and let the key list, read, write and delete in this folder')
    return [fail(phrase('Images'), error.fault, fix)]
  } finally {
    bucket.close()
  }
}
