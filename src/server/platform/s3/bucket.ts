import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { whenClosed } from '../when-closed.ts'
import { BucketError, type S3Account, type S3Address } from './s3-address.ts'

/** S3 allows 10,000 parts of at least 5 MB; two are in memory at a time. */
const [partBytesMin, partsMax, partsAtOnce] = [8_000_000, 9_000, 2]
/** In milliseconds. The second is the longest silence of a connection. */
const timeouts = { connectionTimeout: 10_000, socketTimeout: 60_000 }
/** Visitors who read images slowly occupy connections. */
const agent = { maxSockets: 500 }
/** The settings for buckets that visitors wait for; `requestTimeout` ends with the beginning of the answer. */
export const forVisitors = {
  maxAttempts: 2,
  requestHandler: {
    ...{ connectionTimeout: 3_000, requestTimeout: 30_000, throwOnRequestTimeout: true, socketTimeout: 20_000 },
    ...{ httpAgent: agent, httpsAgent: agent },
  },
}
/** The time until the first byte of a file or of its description, in milliseconds. */
const readTimeout = 5_000

const causes: Record<string, Phrase> = {
  NoSuchBucket: phrase('the bucket does not exist'),
  NoSuchKey: phrase('there is no such file in the bucket'),
  NotFound: phrase('there is no such file in the bucket'),
  InvalidAccessKeyId: phrase('the server does not know AWS_ACCESS_KEY_ID'),
  SignatureDoesNotMatch: phrase('the server refuses AWS_SECRET_ACCESS_KEY'),
  AccessDenied: phrase('the credentials give no access'),
  Forbidden: phrase('the credentials give no access'),
  '403': phrase('the credentials give no access'),
  ENOTFOUND: phrase('its server cannot be found'),
  EAI_AGAIN: phrase('its server cannot be found'),
  ECONNREFUSED: phrase('its server refuses connections'),
  ECONNRESET: phrase('its server cut the connection'),
  TimeoutError: phrase('its server does not answer'),
}

const refusal = (code: string, status: number | undefined) =>
  status
    ? phrase('the server refused ({code}, status {status})', { code, status: String(status) })
    : phrase('the server refused ({code})', { code })

/**
 * Explains a failure by its code alone. Neither the message nor the cause is passed on, because they may contain signed
 * headers or parts of the credentials.
 */
function bucketError(error: unknown, { bucket }: S3Address): Error {
  if (error instanceof BucketError || !(error instanceof Error)) return error as Error
  const { name, code = '' } = error as NodeJS.ErrnoException
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  const cause = causes[name] ?? causes[code] ?? causes[String(status)] ?? refusal(code || name, status)
  return new BucketError(phrase('{address}: {reason}', { address: `s3://${bucket}`, reason: cause }))
}

const isMissing = (error: unknown) => error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name)

/** A file of a bucket in a list. */
export interface Listed {
  key: string
  writtenAt: Date
}

export type Bucket = ReturnType<typeof openBucket>

/** A bucket of an S3-compatible server. Every failure is a `BucketError`. `close` ends its connections. */
export function openBucket(
  account: S3Account,
  address: S3Address,
  settings: Pick<S3ClientConfig, 'maxAttempts' | 'requestHandler'> = { requestHandler: timeouts },
) {
  const { endpoint, region, accessKeyId, secretAccessKey, sessionToken } = account
  if (accessKeyId === null || secretAccessKey === null)
    throw new BucketError(
      phrase('{address}: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set', {
        address: `s3://${address.bucket}`,
      }),
    )
  const client = new S3Client({
    region,
    // Self-hosted servers seldom have a host name per bucket, and do not know the newer checksums.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken !== null && { sessionToken }) },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...settings,
  })
  const Bucket = address.bucket
  const explained = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error) => {
      throw bucketError(error, address)
    })

  const sizeOf = async (key: string, settings: { requestTimeout?: number } = {}): Promise<number | null> => {
    try {
      return (await client.send(new HeadObjectCommand({ Bucket, Key: key }), settings)).ContentLength ?? 0
    } catch (error) {
      if (isMissing(error)) return null
      throw bucketError(error, address)
    }
  }

  /** Lists all files whose names begin with the prefix, in the order of their names, up to 1,000 at once. */
  async function* pages(prefix: string): AsyncGenerator<Listed[], undefined> {
    let token: string | undefined
    do {
      const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(token && { ContinuationToken: token }) })
      const page = await explained(client.send(command))
      yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
        Key === undefined ? [] : [{ key: Key, writtenAt: LastModified ?? new Date(0) }],
      )
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token)
  }

  return {
    sizeOf,
    pages,
    /** Stores the stream, of about `bytes`, and compares its length with the length of the stored file. */
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
      if ((await sizeOf(key)) !== sent)
        throw new BucketError(phrase('{address} is incomplete after its upload', { address: `s3://${Bucket}/${key}` }))
    },
    async download(key: string): Promise<{ body: Readable; bytes: number }> {
      const { Body, ContentLength = 0 } = await explained(client.send(new GetObjectCommand({ Bucket, Key: key })))
      return { body: Body as Readable, bytes: ContentLength }
    },
    /** Stores a small file. */
    async write(key: string, content: Buffer, type: string) {
      await explained(client.send(new PutObjectCommand({ Bucket, Key: key, Body: content, ContentType: type })))
    },
    /**
     * Opens a file as soon as its first bytes are there; null if it does not exist. The stream must be read or
     * destroyed, and ends with a `BucketError` if the server cuts it off.
     */
    async read(key: string): Promise<Readable | null> {
      const response = client.send(new GetObjectCommand({ Bucket, Key: key }), { requestTimeout: readTimeout })
      const answer = await explained(response.catch((error) => (isMissing(error) ? null : Promise.reject(error))))
      if (!answer) return null
      const [body, opened] = [answer.Body as Readable, new PassThrough()]
      body.on('error', (error) => opened.destroy(bucketError(error, address)))
      whenClosed(opened, () => body.destroy())
      body.pipe(opened)
      await once(opened, 'readable')
      return opened
    },
    /** Whether a file exists, for somebody who waits. */
    has: async (key: string) => (await sizeOf(key, { requestTimeout: readTimeout })) !== null,
    async copy(from: string, to: string) {
      const CopySource = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
      await explained(client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource })))
    },
    /** Returns the names of all files that begin with the prefix. */
    async list(prefix: string): Promise<string[]> {
      const keys: string[] = []
      for await (const page of pages(prefix)) keys.push(...page.map(({ key }) => key))
      return keys
    },
    /** Deletes a file if it exists. */
    remove: (key: string) => explained(client.send(new DeleteObjectCommand({ Bucket, Key: key }))),
    close: () => client.destroy(),
  }
}
