import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { moment } from '../../shared/fields.ts'
import { mediaForms } from '../media/store.ts'

export const databaseName = 'folkmoot.db'

/** Where an image's files stand in an archive, and in the folder of images, one for each form. */
export const imageNames = (id: string) => mediaForms.map((form) => `media/${id.slice(-2)}/${id}/${form}`)

const imageName = new RegExp(
  `^media/([0-9a-f]{2})/([0-9a-f-]{36})/(${mediaForms.map((form) => form.replace('.', '\\.')).join('|')})$`,
)

/** Whether a file of this name may stand in an archive: nothing else is ever written from one. */
function isExpected(name: string) {
  const [, folder, id] = name.match(imageName) ?? []
  return name === databaseName || id?.endsWith(folder ?? '-')
}

/**
 * The first file of an archive: what the others are. `migration` is the newest its database has; `without` are the
 * images whose files were gone when it was made.
 */
export const manifestFormat = z.object({
  format: z.literal(1),
  version: z.string(),
  migration: z.string(),
  createdAt: moment,
  files: z.record(
    z.string().refine(isExpected),
    z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  without: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestFormat>

/** Size and hash of a file, read in pieces. */
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
