import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { BucketError } from './bucket-error.ts'
import type { S3Account, S3Address } from './s3-address.ts'

/** S3 allows 10,000 parts of at least 5 MB; two are in memory at a time. */
const [partBytesMin, partsMax, partsAtOnce] = [8_000_000, 9_000, 2]
/** In milliseconds. The second is the longest silence of a connection. */
const timeouts = { connectionTimeout: 10_000, socketTimeout: 60_000 }

const causes: Record<string, string> = {
  NoSuchBucket: 'the bucket does not exist',
  NoSuchKey: 'there is no such file in the bucket',
  NotFound: 'there is no such file in the bucket',
  InvalidAccessKeyId: 'the server does not know AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'the server refuses AWS_SECRET_ACCESS_KEY',
  AccessDenied: 'the credentials give no access',
  Forbidden: 'the credentials give no access',
  '403': 'the credentials give no access',
  ENOTFOUND: 'its server cannot be found',
  EAI_AGAIN: 'its server cannot be found',
  ECONNREFUSED: 'its server refuses connections',
  ECONNRESET: 'its server cut the connection',
  TimeoutError: 'its server does not answer',
}

/**
 * Explains a failure by its code alone. Neither the message nor the cause is passed on, because they may contain signed
 * headers or parts of the credentials.
 */
function bucketError(error: unknown, { bucket }: S3Address): Error {
  if (error instanceof BucketError || !(error instanceof Error)) return error as Error
  const { name, code = '' } = error as NodeJS.ErrnoException
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  const cause = causes[name] ?? causes[code] ?? causes[String(status)]
  const found = [code || name, status && `status ${status}`].filter(Boolean).join(', ')
  return new BucketError(`s3://${bucket}: ${cause ?? `the server refused (${found})`}.`)
}

/** A bucket of an S3-compatible server. Every failure is a `BucketError`. `close` ends its connections. */
export function openBucket(account: S3Account, address: S3Address) {
  const { endpoint, region, accessKeyId, secretAccessKey, sessionToken } = account
  if (accessKeyId === null || secretAccessKey === null)
    throw new BucketError(`s3://${address.bucket}: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set.`)
  const client = new S3Client({
    region,
    // Self-hosted servers seldom have a host name per bucket, and do not know the newer checksums.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken !== null && { sessionToken }) },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: timeouts,
  })
  const Bucket = address.bucket
  const explained = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error) => {
      throw bucketError(error, address)
    })

  const sizeOf = async (key: string): Promise<number | null> => {
    try {
      return (await client.send(new HeadObjectCommand({ Bucket, Key: key }))).ContentLength ?? 0
    } catch (error) {
      if (error instanceof Error && error.name === 'NotFound') return null
      throw bucketError(error, address)
    }
  }

  return {
    sizeOf,
    /** Stores the stream, of about `bytes`, and compares its length with that of the stored file. */
    async upload(key: string, body: Readable, bytes: number) {
      let sent = 0
      const counted = async function* () {
        for await (const piece of body) {
          sent += (piece as Buffer).length
          yield piece
        }
      }
      const partSize = Math.max(partBytesMin, Math.ceil((bytes * 1.01) / partsMax))
      const params = {
        Bucket,
        Key: key,
        Body: Readable.from(counted(), { objectMode: false }),
        ContentType: 'application/octet-stream',
      }
      await explained(new Upload({ client, params, partSize, queueSize: partsAtOnce }).done())
      if ((await sizeOf(key)) !== sent) throw new BucketError(`s3://${Bucket}/${key} is incomplete after its upload.`)
    },
    async download(key: string): Promise<{ body: Readable; bytes: number }> {
      const { Body, ContentLength = 0 } = await explained(client.send(new GetObjectCommand({ Bucket, Key: key })))
      return { body: Body as Readable, bytes: ContentLength }
    },
    /** Returns the names of all files that begin with the prefix. */
    async list(prefix: string): Promise<string[]> {
      const keys: string[] = []
      let token: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(token && { ContinuationToken: token }) })
        const page = await explained(client.send(command))
        keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []))
        token = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (token)
      return keys
    },
    remove: (key: string) => explained(client.send(new DeleteObjectCommand({ Bucket, Key: key }))),
    close: () => client.destroy(),
  }
}
