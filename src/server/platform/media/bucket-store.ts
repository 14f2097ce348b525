import { buffer } from 'node:stream/consumers'
import type { Bucket } from '../s3/bucket.ts'
import { asFolder, type S3Account, type S3Address, s3Url } from '../s3/s3-address.ts'
import { createSharedWork } from '../shared-work.ts'
import { derivedFiles, isComplete, type MediaStore, mediaVariants, type StoredImage } from './media-store.ts'

const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text)
const typeOf = (name: string) => (name.endsWith('webp') ? 'image/webp' : 'image/jpeg')
/** Files other than this one are deleted after it. */
const whole = 'full.webp'

/** Groups the files of a bucket by image. Yields an image when all its files are known, which follow each other. */
async function* imagesIn(bucket: Bucket, { bucket: name, key: root }: S3Address) {
  let current: (StoredImage & { files: string[] }) | undefined
  for await (const page of bucket.pages(root)) {
    const done: StoredImage[] = []
    for (const { key, writtenAt } of page) {
      const [, folder, id = '', file = ''] = key.slice(root.length).match(/^([^/]{2})\/([^/]+)\/([^/]+)$/) ?? []
      if (folder !== id.slice(-2)) continue
      if (current?.id !== id) {
        if (current) done.push(current)
        current = { id, location: s3Url({ bucket: name, key: `${root}${folder}/${id}/` }), files: [], writtenAt }
      }
      current.files.push(file)
      if (writtenAt > current.writtenAt) current.writtenAt = writtenAt
    }
    yield done
  }
  if (current) yield [current]
}

/**
 * Images in a folder of a bucket, under the same names as in a folder on the disk, so that a plain copy moves them. The
 * files have their final names at once; a small file in `pending/` marks an image as pending, because listing all images
 * every hour would be slow. Several servers may share the folder. The S3 client is loaded at the first use.
 */
export function createBucketStore({ at, account }: { at: S3Address; account: S3Account }): MediaStore {
  const address = asFolder(at)
  const root = address.key
  const keyOf = (id: string, name: string) => `${root}${id.slice(-2)}/${id}/${name}`
  const pending = `${root}pending/`
  let opening: Promise<Bucket> | undefined
  const opened = () => {
    opening ??= import('../s3/bucket.ts').then(({ openBucket, forVisitors }) =>
      openBucket(account, address, forVisitors),
    )
    return opening
  }
  /** Concurrent requests for a derived file share the work. */
  const share = createSharedWork<void>()

  const markPending = async (id: string) => (await opened()).write(pending + id, Buffer.alloc(0), 'text/plain')

  const exists = async (id: string, name: string) => (await (await opened()).sizeOf(keyOf(id, name))) !== null

  const open = async (id: string, name: string) => (await opened()).read(keyOf(id, name))

  async function derive(id: string, name: string, make: (full: Buffer) => Promise<Buffer>) {
    const [bucket, full] = [await opened(), await open(id, whole)]
    if (!full) return
    await bucket.write(keyOf(id, name), await make(await buffer(full)), typeOf(name))
    // Another process may have removed the image in the meantime.
    if (!(await exists(id, whole))) await bucket.remove(keyOf(id, name))
  }

  async function removeFiles(id: string) {
    const bucket = await opened()
    const others = [...mediaVariants, ...derivedFiles].filter((name) => name !== whole)
    // First, so that a derived file that is being made is either deleted here or by its maker.
    await bucket.remove(keyOf(id, whole))
    await Promise.all(others.map((name) => bucket.remove(keyOf(id, name))))
  }

  return {
    async write(id, files) {
      await markPending(id)
      const bucket = await opened()
      const writing = mediaVariants.map((name) => bucket.write(keyOf(id, name), files[name], typeOf(name)))
      const failed = (await Promise.allSettled(writing)).find((one) => one.status === 'rejected')
      if (!failed) return
      // The image stays pending, because a file that was given up may still arrive.
      await removeFiles(id).catch(() => {})
      throw failed.reason
    },
    async publish(id) {
      await (await opened()).remove(pending + id)
    },
    unpublish: markPending,
    async listPending() {
      const pendingImages: { id: string; writtenAt: Date }[] = []
      for await (const page of (await opened()).pages(pending))
        pendingImages.push(...page.map(({ key, writtenAt }) => ({ id: key.slice(pending.length), writtenAt })))
      return pendingImages.filter(({ id }) => isId(id))
    },
    has: async (id, form) => (await opened()).has(keyOf(id, form)),
    open,
    async openDerived(id, name, make) {
      const existing = await open(id, name)
      if (existing) return existing
      await share(keyOf(id, name), () => derive(id, name, make)).work
      return open(id, name)
    },
    async remove(id) {
      await removeFiles(id)
      await (await opened()).remove(pending + id)
    },
    async *scan() {
      yield* imagesIn(await opened(), address)
    },
    async hasAllFiles(id) {
      const present = await Promise.all(mediaVariants.map(async (name) => ((await exists(id, name)) ? [name] : [])))
      return isComplete({ files: present.flat() })
    },
    async setAside({ id, files }) {
      const bucket = await opened()
      for (const name of files) {
        await bucket.copy(keyOf(id, name), `${root}orphans/${id}/${name}`)
        await bucket.remove(keyOf(id, name))
      }
    },
  }
}
