import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The forms an image is kept in. */
export const mediaForms = ['full.webp', 'full.jpg', 'avatar.webp', 'avatar.jpg'] as const
export type MediaForm = (typeof mediaForms)[number]
export type MediaFiles = Record<MediaForm, Buffer>

/** Where images are kept. */
export interface MediaStore {
  /** Writes the files to the disk, where they wait until `settle`; rejects, and leaves nothing, when they cannot be written. */
  write(id: string, files: MediaFiles): Promise<void>
  /** Puts the files that wait to the others; nothing when that is done. */
  settle(id: string): Promise<void>
  /** The images that wait, and when they were written. */
  listWaiting(): Promise<{ id: string; writtenAt: Date }[]>
  /** The opened file, waiting or not, for the caller to close; null when there is none. */
  open(id: string, form: MediaForm): Promise<Awaited<ReturnType<typeof open>> | null>
  remove(id: string): Promise<void>
}

const ending = '.part'

/** A folder per image, spread over folders by the last letters of the id, which are random. */
export function folderStore(root: string): MediaStore {
  const place = (id: string) => join(root, id.slice(-2))
  const folder = (id: string) => join(place(id), id)
  const waiting = (id: string) => join(root, id + ending)
  const isMissing = (path: string) =>
    stat(path).then(
      () => false,
      () => true,
    )
  const away = { recursive: true, force: true }
  return {
    async write(id, files) {
      try {
        await mkdir(root, { recursive: true, mode: 0o700 })
        await mkdir(waiting(id), { mode: 0o700 })
        for (const form of mediaForms)
          await writeFile(join(waiting(id), form), files[form], { mode: 0o600, flush: true })
      } catch (error) {
        await rm(waiting(id), away).catch(() => {})
        throw error
      }
    },
    async settle(id) {
      await mkdir(place(id), { recursive: true, mode: 0o700 })
      // Moved as a whole, so that an image is there with all its forms or not at all.
      await rename(waiting(id), folder(id)).catch(async (error) => {
        if (await isMissing(folder(id))) throw error
      })
    },
    async listWaiting() {
      const names = await readdir(root).catch(() => [])
      const found = names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length))
      const dated = found.map(async (id) => ({ id, writtenAt: (await stat(waiting(id)).catch(() => null))?.mtime }))
      return (await Promise.all(dated)).flatMap(({ id, writtenAt }) => (writtenAt ? [{ id, writtenAt }] : []))
    },
    open: (id, form) =>
      open(join(folder(id), form))
        .catch(() => open(join(waiting(id), form)))
        // Moved this very moment.
        .catch(() => open(join(folder(id), form)))
        .catch(() => null),
    async remove(id) {
      await rm(folder(id), away)
      await rm(waiting(id), away)
    },
  }
}
