import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { PhrasedError } from '../languages/phrased-error.ts'

/** A place in a bucket: the name of a file, or, ending with a slash or empty, of a folder. */
export interface S3Address {
  bucket: string
  key: string
}

/** The server and the credentials, from the variables of the AWS tools. */
export interface S3Account {
  /** Null for Amazon's own. */
  endpoint: string | null
  region: string
  accessKeyId: string | null
  secretAccessKey: string | null
  sessionToken: string | null
}

/** Parses `s3://bucket/key`; null for anything else. */
export function parseS3Url(text: string): S3Address | null {
  const [, bucket, key = ''] = text.match(/^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([^\0?#]*))?$/) ?? []
  return bucket === undefined ? null : { bucket, key: key.replace(/^\/+/, '') }
}

/** Returns an address as people write it. */
export const s3Url = ({ bucket, key }: S3Address) => `s3://${bucket}/${key}`

/** Reads a key as the key of a folder. */
export const asFolder = ({ bucket, key }: S3Address): S3Address => ({
  bucket,
  key: key === '' || key.endsWith('/') ? key : `${key}/`,
})

/** Why a bucket did not do what was asked, without credentials: one sentence for the operator. */
export class BucketError extends PhrasedError {
  /** The sentence without its full stop, such as for a finding. */
  readonly fault: Phrase
  constructor(fault: Phrase) {
    super(phrase('{fault}.', { fault }))
    this.fault = fault
  }
}
