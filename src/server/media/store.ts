import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The forms an image is kept in. */
export const mediaForms = ['full.webp', 'full.jpg', 'avatar.webp', 'avatar.jpg'] as const
export type MediaForm = (typeof mediaForms)[number]
export type MediaFiles = Record<MediaForm, Buffer>

/** Where images are kept. */
export interface MediaStore {
  write(id: string, files: MediaFiles): Promise<void>
  /** The opened file, for the caller to close; null when there is none. */
  open(id: string, form: MediaForm): Promise<Awaited<ReturnType<typeof open>> | null>
  remove(id: string): Promise<void>
}

/** A folder per image, spread over folders by the last letters of the id, which are random. */
export function folderStore(root: string): MediaStore {
  const folder = (id: string) => join(root, id.slice(-2), id)
  return {
    async write(id, files) {
      const unfinished = join(root, `${id}.part`)
      await mkdir(unfinished, { recursive: true, mode: 0o700 })
      for (const form of mediaForms) await writeFile(join(unfinished, form), files[form], { mode: 0o600 })
      await mkdir(join(root, id.slice(-2)), { recursive: true, mode: 0o700 })
      // Moved as a whole, so that an image is there with all its forms or not at all.
      await rename(unfinished, folder(id))
    },
    open: (id, form) => open(join(folder(id), form)).catch(() => null),
    remove: (id) => rm(folder(id), { recursive: true, force: true }),
  }
}
