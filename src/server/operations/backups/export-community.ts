import { createWriteStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../../platform/db/open.ts'
import { openMediaStore } from '../../platform/media/open-media-store.ts'
import { type OnProgress, writeArchive } from './archive.ts'
import { BackupError, backupErrorFrom } from './backup-error.ts'
import { communityJson } from './community-json.ts'
import { findCommunityToExport, inSnapshot, listImagesOfCommunity } from './export-queries.ts'
import { moveIntoPlace } from './make-backup.ts'
import { imageNames } from './manifest.ts'
import { stageFromBucket, stageImage } from './stage-files.ts'
import type { StagingArea } from './staging.ts'

interface Exported {
  communityId: string
  bytes: number
  images: number
}

const jsonName = 'community.json'
/** Posts show the large variants of a photograph; the small ones are derived from them. */
const exportedNames = (id: string) => imageNames(id).filter((name) => name.includes('/full.'))

/**
 * Writes a consistent snapshot of a community to an archive: the content that its members can read, and its images. Needs
 * a separate database connection. Throws a `BackupError`; the caller clears the staging area.
 */
export async function exportCommunity(
  db: Db,
  config: Parameters<typeof openMediaStore>[0],
  slug: string,
  target: string,
  { staging, part }: StagingArea,
  exportedAt: string,
  begin: (all: number) => OnProgress = () => () => {},
): Promise<Exported> {
  try {
    const { community, images } = await inSnapshot(db, async (db) => {
      const community = await findCommunityToExport(db, slug)
      if (!community) throw new BackupError(`There is no community with the slug ${slug}.`)
      const pieces = communityJson(db, community, exportedAt)
      await pipeline(pieces, createWriteStream(join(staging, jsonName), { mode: 0o600 }))
      const shown = await listImagesOfCommunity(db, community.id)
      return { community, images: shown.map(({ mediaId }) => mediaId) }
    })
    const media = openMediaStore(config)
    const stage = config.mediaBucket
      ? (id: string) => stageFromBucket(media, staging, id)
      : (id: string) => stageImage(config.dataDir, staging, id)
    const staged: string[] = []
    for (const id of images) if (await stage(id)) staged.push(id)
    const names = [jsonName, ...staged.flatMap(exportedNames)]
    const files = names.map((name) => [name, statSync(join(staging, name)).size] as const)
    const notify = begin(files.reduce((sum, [, bytes]) => sum + bytes, 0))
    await writeArchive(part, staging, files, notify)
    const { size } = statSync(part)
    await moveIntoPlace(part, target)
    return { communityId: community.id, bytes: size, images: staged.length }
  } catch (error) {
    throw backupErrorFrom(error, 'The community could not be exported')
  }
}
