import { createWriteStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openDatabase } from '../db/open.ts'
import { type Tell, writeArchive } from './archive.ts'
import { communityPieces } from './community-pieces.ts'
import { atOneMoment, findCommunityToExport, listImagesOfCommunity } from './export-queries.ts'
import { BackupFault, faultFrom } from './fault.ts'
import { type Instance, keepImage } from './gather.ts'
import { publish } from './make-backup.ts'
import { imageNames } from './manifest.ts'
import type { Workplace } from './workplace.ts'

interface Exported {
  communityId: string
  bytes: number
  images: number
}

const jsonName = 'community.json'
/** Photographs are shown by their larger forms; the small ones are made of them. */
const exportedNames = (id: string) => imageNames(id).filter((name) => name.includes('/full.'))

/**
 * Writes a community into an archive, as it is at one moment: what its members read there, and the images shown there.
 * Throws a BackupFault; what is left in the workplace is the caller's to clear.
 */
export async function exportCommunity(
  instance: Instance,
  slug: string,
  target: string,
  { staging, part }: Workplace,
  exportedAt: string,
  begin: (all: number) => Tell = () => () => {},
): Promise<Exported> {
  const db = openDatabase(instance.databaseFile)
  try {
    const { community, images } = await atOneMoment(db, async (db) => {
      const community = await findCommunityToExport(db, slug)
      if (!community) throw new BackupFault(`There is no community with the address ${slug}.`)
      const pieces = communityPieces(db, community, exportedAt)
      await pipeline(pieces, createWriteStream(join(staging, jsonName), { mode: 0o600 }))
      const shown = await listImagesOfCommunity(db, community.id)
      return { community, images: shown.map(({ mediaId }) => mediaId) }
    })
    const found = images.filter((id) => keepImage(instance.dataDir, staging, id))
    const names = [jsonName, ...found.flatMap(exportedNames)]
    const files = names.map((name) => [name, statSync(join(staging, name)).size] as const)
    const tell = begin(files.reduce((sum, [, bytes]) => sum + bytes, 0))
    await writeArchive(part, staging, files, tell)
    const { size } = statSync(part)
    await publish(part, target)
    return { communityId: community.id, bytes: size, images: found.length }
  } catch (error) {
    throw faultFrom(error, 'The community could not be exported')
  } finally {
    await db.destroy()
  }
}
