import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isoDateTime } from '../../../shared/platform/fields.ts'
import { type MediaVariant, mediaVariants } from '../../platform/media/media-store.ts'

export const databaseName = 'folkmoot.db'

/** Returns the path of an image's file in the archive and in the data folder. */
export const imageName = (id: string, form: MediaVariant) => `media/${id.slice(-2)}/${id}/${form}`

/** Returns the paths of all files of an image. */
export const imageNames = (id: string) => mediaVariants.map((form) => imageName(id, form))

const imagePattern = new RegExp(
  `^media/([0-9a-f]{2})/([0-9a-f-]{36})/(${mediaVariants.map((form) => form.replace('.', '\\.')).join('|')})$`,
)

/** Whether an archive may contain a file with this name; others are never written. */
function isExpected(name: string) {
  const [, folder, id] = name.match(imagePattern) ?? []
  return name === databaseName || id?.endsWith(folder ?? '-')
}

/**
 * The first file of an archive, which lists the others. `migration` is the newest one of its database; `without` lists
 * images whose files were missing at the time of the backup. `imageBucket` names the folder of a bucket in which the images
 * stay; the archive has none.
 */
export const manifestFormat = z.object({
  format: z.literal(1),
  version: z.string(),
  migration: z.string(),
  createdAt: isoDateTime,
  files: z.record(
    z.string().refine(isExpected),
    z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  without: z.array(z.string()),
  imageBucket: z.string().nullable().default(null),
})
export type Manifest = z.infer<typeof manifestFormat>

/** Returns the size and hash of a file, reading it in pieces. */
export async function measured(folder: string, name: string) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(join(folder, name))) {
    hash.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

export const bytesOf = (files: Manifest['files']) => Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0)
