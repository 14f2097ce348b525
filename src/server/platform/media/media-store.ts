import type { Readable } from 'node:stream'

/** The stored variants of an image. */
export const mediaVariants = ['full.webp', 'full.jpg', 'avatar.webp', 'avatar.jpg'] as const
export type MediaVariant = (typeof mediaVariants)[number]
export type MediaFiles = Record<MediaVariant, Buffer>

/** Files that are made from the whole image at their first use. Backups leave them out. */
export const derivedFiles = ['banner.webp', 'picture.webp'] as const
export type DerivedFile = (typeof derivedFiles)[number]

/** The files of an image, with or without a row. */
export interface StoredImage {
  id: string
  /** Where they are, for people. */
  location: string
  files: readonly string[]
  writtenAt: Date
}

/** Whether a scanned image has all variants. */
export const isComplete = ({ files }: Pick<StoredImage, 'files'>) => mediaVariants.every((form) => files.includes(form))

/**
 * The storage of images. An image is pending until its row is known to exist, and again before its row is deleted, so
 * that a job can finish uploads and removals that were interrupted: the row decides. Streams must be read or destroyed.
 */
export interface MediaStore {
  /** Stores the files of a pending image durably. Rejects on failure; what it leaves behind is pending. */
  write(id: string, files: MediaFiles): Promise<void>
  /** Ends the pending state; does nothing if the image is not pending. */
  publish(id: string): Promise<void>
  /** Makes an image pending again. Does nothing if it has no files. */
  unpublish(id: string): Promise<void>
  /** Returns pending images and since when they are pending, at the earliest. */
  listPending(): Promise<{ id: string; writtenAt: Date }[]>
  /** Whether a file exists. Includes pending images. */
  has(id: string, form: MediaVariant): Promise<boolean>
  /** Opens a file, null if it does not exist. Includes pending images. */
  open(id: string, form: MediaVariant): Promise<Readable | null>
  /** Opens a file that is made at its first use, and again after a restore; null if the image does not exist. */
  openDerived(id: string, name: DerivedFile, make: (full: Buffer) => Promise<Buffer>): Promise<Readable | null>
  /** Deletes all files of an image. */
  remove(id: string): Promise<void>
  /** Lists all images in batches. */
  scan(): AsyncIterable<readonly StoredImage[]>
  /** Whether all variants of an image exist. */
  hasAllFiles(id: string): Promise<boolean>
  /** Moves the files of an image to `orphans`, where they are not served. */
  setAside(image: StoredImage): Promise<void>
}
