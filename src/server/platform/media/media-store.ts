import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The stored variants of an image. */
export const mediaVariants = ['full.webp', 'full.jpg', 'avatar.webp', 'avatar.jpg'] as const
export type MediaVariant = (typeof mediaVariants)[number]
export type MediaFiles = Record<MediaVariant, Buffer>

/** The storage of images. */
export interface MediaStore {
  /** Writes the files to the disk, where they stay pending until `publish`. Rejects and cleans up on failure. */
  write(id: string, files: MediaFiles): Promise<void>
  /** Publishes pending files; does nothing if they already are. */
  publish(id: string): Promise<void>
  /** Returns pending images and when they were written. */
  listPending(): Promise<{ id: string; writtenAt: Date }[]>
  /** Opens a pending or published file, which the caller must close; null if it does not exist. */
  open(id: string, form: MediaVariant): Promise<Awaited<ReturnType<typeof open>> | null>
  /**
   * Opens a file that is made from the whole image at its first use, and again after a restore, because backups leave
   * it out. The caller must close it; null if the image does not exist.
   */
  openDerived(
    id: string,
    name: string,
    make: (full: Buffer) => Promise<Buffer>,
  ): Promise<Awaited<ReturnType<typeof open>> | null>
  remove(id: string): Promise<void>
}

const partSuffix = '.part'

/** The folder of an image that is not published yet. */
export const pendingFolder = (root: string, id: string) => join(root, id + partSuffix)

/** A folder per image, distributed by the last characters of the id, which are random. */
export function createFolderStore(root: string): MediaStore {
  const place = (id: string) => join(root, id.slice(-2))
  const folder = (id: string) => join(place(id), id)
  const waiting = (id: string) => pendingFolder(root, id)
  const isMissing = (path: string) =>
    stat(path).then(
      () => false,
      () => true,
    )
  const away = { recursive: true, force: true }
  /** The derived files that are being made, by path, so that concurrent requests share the work. */
  const running = new Map<string, Promise<void>>()

  /** Does nothing if the file was made a moment ago, or if the image does not exist or is removed meanwhile. */
  async function derive(id: string, file: string, make: (full: Buffer) => Promise<Buffer>) {
    const whole = join(folder(id), 'full.webp')
    const full = (await isMissing(file)) && (await readFile(whole).catch(() => null))
    if (!full) return
    const content = await make(full)
    // Renamed into place, so that nobody reads a half-written file.
    const part = `${file}.${randomUUID()}`
    try {
      await writeFile(part, content, { mode: 0o600 })
      await rename(part, file)
    } catch (error) {
      await rm(part, away).catch(() => {})
      if (await isMissing(whole)) return
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
        await rm(waiting(id), away).catch(() => {})
        throw error
      }
    },
    async publish(id) {
      await mkdir(place(id), { recursive: true, mode: 0o700 })
      // Moves the whole folder, so that an image never exists with only some of its variants.
      await rename(waiting(id), folder(id)).catch(async (error) => {
        if (await isMissing(folder(id))) throw error
      })
    },
    async listPending() {
      const names = await readdir(root).catch(() => [])
      const found = names.filter((name) => name.endsWith(partSuffix)).map((name) => name.slice(0, -partSuffix.length))
      const dated = found.map(async (id) => ({ id, writtenAt: (await stat(waiting(id)).catch(() => null))?.mtime }))
      return (await Promise.all(dated)).flatMap(({ id, writtenAt }) => (writtenAt ? [{ id, writtenAt }] : []))
    },
    open: (id, form) =>
      open(join(folder(id), form))
        .catch(() => open(join(waiting(id), form)))
        // The file may have been published a moment ago.
        .catch(() => open(join(folder(id), form)))
        .catch(() => null),
    async openDerived(id, name, make) {
      const file = join(folder(id), name)
      const existing = await open(file).catch(() => null)
      if (existing) return existing
      const made = running.get(file) ?? derive(id, file, make).finally(() => running.delete(file))
      running.set(file, made)
      await made
      return open(file).catch(() => null)
    },
    async remove(id) {
      await rm(folder(id), away)
      await rm(waiting(id), away)
    },
  }
}
