import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isoDateTime } from '../../../shared/platform/fields.ts'
import { mediaVariants } from '../../platform/media/media-store.ts'

export const databaseName = 'folkmoot.db'

/** Returns the paths of an image's files, one per variant, in the archive and in the media folder. */
export const imageNames = (id: string) => mediaVariants.map((form) => `media/${id.slice(-2)}/${id}/${form}`)

const imageName = new RegExp(
  `^media/([0-9a-f]{2})/([0-9a-f-]{36})/(${mediaVariants.map((form) => form.replace('.', '\\.')).join('|')})$`,
)

/** Whether an archive may contain a file with this name; others are never written. */
function isExpected(name: string) {
  const [, folder, id] = name.match(imageName) ?? []
  return name === databaseName || id?.endsWith(folder ?? '-')
}

/**
 * The first file of an archive, which lists the others. `migration` is the newest one of its database; `without` lists
 * images whose files were missing at the time of the backup.
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
