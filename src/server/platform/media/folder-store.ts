import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createSharedWork } from '../shared-work.ts'
import { isComplete, type MediaStore, mediaVariants, type StoredImage } from './media-store.ts'

const partSuffix = '.part'
/** Images that a scan examines at once. */
const scanBatch = 200

/** The folder of an image that is pending. */
export const pendingFolder = (root: string, id: string) => join(root, id + partSuffix)

const namesIn = (folder: string) => readdir(folder).catch(() => [])

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const all = { recursive: true, force: true }

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
}

const streamOf = async (file: string) => (await open(file)).createReadStream()

async function describe(id: string, folder: string): Promise<StoredImage[]> {
  const [status, files] = [await stat(folder).catch(() => null), await namesIn(folder)]
  return status ? [{ id, location: folder, files, writtenAt: status.mtime }] : []
}

/** Returns the places of the images in a folder of the root, which itself may be a pending image. */
async function foldersIn(root: string, name: string): Promise<[id: string, place: string][]> {
  const folder = join(root, name)
  if (name.endsWith(partSuffix)) return [[name.slice(0, -partSuffix.length), folder]]
  return (await namesIn(folder)).map((id) => [id, join(folder, id)])
}

/** A folder per image, distributed by the last characters of the id, which are random. */
export function createFolderStore(root: string): MediaStore {
  const parentOf = (id: string) => join(root, id.slice(-2))
  const folder = (id: string) => join(parentOf(id), id)
  const waiting = (id: string) => pendingFolder(root, id)
  /** Concurrent requests for a derived file share the work. */
  const share = createSharedWork<void>()

  /** Does nothing if the file was made a moment ago, or if the image does not exist or is removed in the meantime. */
  async function derive(id: string, file: string, make: (full: Buffer) => Promise<Buffer>) {
    const whole = join(folder(id), 'full.webp')
    const full = (await exists(file)) ? null : await readFile(whole).catch(() => null)
    if (!full) return
    const content = await make(full)
    // Renamed into place, so that no reader gets a half-written file.
    const part = `${file}.${randomUUID()}`
    try {
      await writeFile(part, content, { mode: 0o600 })
      await rename(part, file)
    } catch (error) {
      await rm(part, all).catch(() => {})
      if (!(await exists(whole))) return
      throw error
    }
  }

  return {
    async write(id, files) {
      try {
        await mkdir(root, { recursive: true, mode: 0o700 })
        await mkdir(waiting(id), { mode: 0o700 })
        for (const form of mediaVariants)
          await writeFile(join(waiting(id), form), files[form], { mode: 0o600, flush: true })
      } catch (error) {
        await rm(waiting(id), all).catch(() => {})
        throw error
      }
    },
    async publish(id) {
      await mkdir(parentOf(id), { recursive: true, mode: 0o700 })
      // Moves the whole folder, so that an image never exists with only some of its variants.
      await rename(waiting(id), folder(id)).catch(unlessMissing)
    },
    unpublish: (id) => rename(folder(id), waiting(id)).catch(unlessMissing),
    async listPending() {
      const names = await namesIn(root)
      const pending = names.filter((name) => name.endsWith(partSuffix)).map((name) => name.slice(0, -partSuffix.length))
      const dated = pending.map(async (id) => ({ id, writtenAt: (await stat(waiting(id)).catch(() => null))?.mtime }))
      return (await Promise.all(dated)).flatMap(({ id, writtenAt }) => (writtenAt ? [{ id, writtenAt }] : []))
    },
    has: async (id, form) =>
      (await exists(join(folder(id), form))) ||
      (await exists(join(waiting(id), form))) ||
      (await exists(join(folder(id), form))),
    open: (id, form) =>
      streamOf(join(folder(id), form))
        .catch(() => streamOf(join(waiting(id), form)))
        // The file may have been published a moment ago.
        .catch(() => streamOf(join(folder(id), form)))
        .catch(() => null),
    async openDerived(id, name, make) {
      const file = join(folder(id), name)
      const existing = await streamOf(file).catch(() => null)
      if (existing) return existing
      await share(file, () => derive(id, file, make)).work
      return streamOf(file).catch(() => null)
    },
    async remove(id) {
      await rm(folder(id), all)
      await rm(waiting(id), all)
    },
    async *scan() {
      for (const name of await namesIn(root)) {
        const folders = await foldersIn(root, name)
        for (let at = 0; at < folders.length; at += scanBatch)
          yield (await Promise.all(folders.slice(at, at + scanBatch).map(([id, path]) => describe(id, path)))).flat()
      }
    },
    async hasAllFiles(id) {
      for (const path of [folder(id), waiting(id), folder(id)])
        if (isComplete({ files: await namesIn(path) })) return true
      return false
    },
    async setAside({ location: folder }) {
      const orphans = join(dirname(root), 'orphans')
      await mkdir(orphans, { recursive: true, mode: 0o700 })
      await rename(folder, join(orphans, basename(folder)))
    },
  }
}
