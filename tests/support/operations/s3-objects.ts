import { createHash, randomUUID } from 'node:crypto'

/** A refusal as S3 names it. */
export class S3Refusal extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

export interface S3Object {
  content: Buffer
  type: string
  etag: string
  writtenAt: Date
}

/** A request for the contents of a bucket; `key` is empty for the bucket itself. */
export interface S3Request {
  method: string
  key: string
  query: URLSearchParams
  headers: NodeJS.Dict<string | string[]>
  body: Buffer
}

export type S3Answer = { status: number; object: S3Object } | { status: number; xml?: string; etag?: string }

const listedAtOnce = 1_000
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const element = (name: string, content: string | number | boolean) => `<${name}>${content}</${name}>`

/** The objects of one bucket in memory, with the part of the API of S3 that Folkmoot uses. Throws an `S3Refusal`. */
export function s3Bucket(name: string) {
  const objects = new Map<string, S3Object>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`

  const store = (key: string, content: Buffer, type = 'binary/octet-stream'): S3Object => {
    const object = { content, type, etag: etagOf(content), writtenAt: new Date() }
    objects.set(key, object)
    return object
  }
  const find = (key: string) => {
    const object = objects.get(key)
    if (!object) throw new S3Refusal(404, 'NoSuchKey')
    return object
  }
  const findUpload = (query: URLSearchParams) => {
    const parts = uploads.get(query.get('uploadId') ?? '')
    if (!parts) throw new S3Refusal(404, 'NoSuchUpload')
    return parts
  }

  function list(query: URLSearchParams): S3Answer {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, listedAtOnce)
    const isTruncated = keys.length > page.length
    const contents = page.map((key) => {
      const { content, writtenAt, etag } = find(key)
      const facts = element('LastModified', writtenAt.toISOString()) + element('ETag', etag)
      return element('Contents', element('Key', escaped(key)) + facts + element('Size', content.length))
    })
    const next = isTruncated ? element('NextContinuationToken', escaped(page.at(-1) ?? '')) : ''
    const head = element('Name', name) + element('KeyCount', page.length) + element('IsTruncated', isTruncated)
    return { status: 200, xml: element('ListBucketResult', head + next + contents.join('')) }
  }

  function put({ key, query, headers, body }: S3Request): S3Answer {
    if (query.has('uploadId')) {
      findUpload(query).set(Number(query.get('partNumber')), body)
      return { status: 200, etag: etagOf(body) }
    }
    const source = headers['x-amz-copy-source']
    if (source === undefined) return { status: 200, etag: store(key, body, String(headers['content-type'])).etag }
    const [bucket, ...path] = decodeURIComponent(String(source)).replace(/^\//, '').split('/')
    if (bucket !== name) throw new S3Refusal(404, 'NoSuchBucket')
    const { content, type } = find(path.join('/'))
    const { etag, writtenAt } = store(key, content, type)
    const facts = element('ETag', etag) + element('LastModified', writtenAt.toISOString())
    return { status: 200, xml: element('CopyObjectResult', facts) }
  }

  function post({ key, query }: S3Request): S3Answer {
    if (query.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, new Map())
      const facts = element('Bucket', name) + element('Key', escaped(key)) + element('UploadId', id)
      return { status: 200, xml: element('InitiateMultipartUploadResult', facts) }
    }
    const parts = [...findUpload(query)].sort(([a], [b]) => a - b).map(([, part]) => part)
    uploads.delete(query.get('uploadId') ?? '')
    const { etag } = store(key, Buffer.concat(parts))
    return { status: 200, xml: element('CompleteMultipartUploadResult', element('ETag', etag)) }
  }

  function remove({ key, query }: S3Request): S3Answer {
    if (query.has('uploadId')) uploads.delete(query.get('uploadId') ?? '')
    else objects.delete(key)
    return { status: 204 }
  }

  return function answer(request: S3Request): S3Answer {
    const { method, key, query } = request
    if (method === 'GET' && key === '') return list(query)
    if (method === 'GET' || method === 'HEAD') return { status: 200, object: find(key) }
    if (method === 'PUT') return put(request)
    if (method === 'POST') return post(request)
    if (method === 'DELETE') return remove(request)
    throw new S3Refusal(405, 'MethodNotAllowed')
  }
}
