import { buffer } from 'node:stream/consumers'
import type { Verdict } from '../../../shared/operations/doctor.ts'
import type { Config } from '../../platform/config.ts'
import { newId } from '../../platform/ids.ts'
import type { Bucket } from '../../platform/s3/bucket.ts'
import { BucketError, s3Url } from '../../platform/s3/s3-address.ts'
import { fail, ok } from './verdict.ts'

/** The time for each request in milliseconds. */
const timeoutMs = 5_000

/** Writes, reads, lists and deletes a small file. Returns what does not work; null if everything does. */
async function findFault(bucket: Bucket, key: string): Promise<string | null> {
  const content = Buffer.from(key)
  await bucket.write(key, content, 'text/plain')
  const stored = await bucket.read(key)
  if (!stored || !content.equals(await buffer(stored))) return 'it does not return what was written'
  if (!(await bucket.list(key)).includes(key)) return 'it does not list what was written'
  await bucket.remove(key)
  return (await bucket.read(key)) === null ? null : 'it still returns what was deleted'
}

/** Tries out the bucket of the images, if they are in one. */
export async function checkImageBucket({ mediaBucket }: Config): Promise<Verdict[]> {
  if (!mediaBucket) return []
  const { at, account } = mediaBucket
  const { openBucket, forVisitors } = await import('../../platform/s3/bucket.ts')
  const requestHandler = { ...forVisitors.requestHandler, requestTimeout: timeoutMs }
  const bucket = openBucket(account, at, { maxAttempts: 1, requestHandler })
  try {
    const fault = await findFault(bucket, `${at.key}doctor-${newId()}`)
    if (fault !== null) return [fail('Images', `${s3Url(at)}: ${fault}`)]
    return [ok('Images', `${s3Url(at)} lists, reads, writes and deletes; backups leave the images out`)]
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    const fix = 'see MEDIA_S3_URL and AWS_…, and let the key list, read, write and delete in this folder'
    return [fail('Images', error.message.replace(/\.$/, ''), fix)]
  } finally {
    bucket.close()
  }
}
