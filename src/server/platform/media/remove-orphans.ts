import type { Services } from '../context.ts'
import type { MediaStore } from './media-store.ts'
import { deleteOrphans, listKnownMedia, listOrphans } from './queries.ts'

const day = 86_400_000
const batch = 100
/** Images whose files are changed at the same time. */
const atOnce = 10
/** Older pending files without a row belong to a failed upload or removal, in milliseconds. */
const pendingMaxAge = 3_600_000

async function forEach(ids: readonly string[], work: (id: string) => Promise<void>) {
  for (let at = 0; at < ids.length; at += atOnce) await Promise.all(ids.slice(at, at + atOnce).map(work))
}

/** Deletes images that have been unused for a day after their upload. */
export async function removeOrphans({ db, media, now }: Services) {
  const before = new Date(now().getTime() - day).toISOString()
  for (;;) {
    const orphans = (await listOrphans(db, before, batch)).map(({ id }) => id)
    if (orphans.length === 0) return
    await removeImages(db, media, orphans)
  }
}

/** Deletes the files after the rows, so that an image that is being selected at the same time is kept or refused. */
async function removeImages(db: Services['db'], media: MediaStore, ids: readonly string[]) {
  await forEach(ids, media.unpublish)
  const deleted = await deleteOrphans(db, ids)
  const others = ids.filter((id) => !deleted.has(id))
  // Another process may have deleted some of them.
  await forEach([...(await listKnownMedia(db, others))], media.publish)
  await forEach([...deleted], media.remove)
}

/**
 * Finishes what was interrupted: publishes pending images that have a row, and deletes the files of those that have had
 * none for a while.
 */
export async function recoverPendingUploads({ db, media, now }: Services) {
  const waiting = await media.listPending()
  for (let at = 0; at < waiting.length; at += batch) {
    const some = waiting.slice(at, at + batch)
    const recorded = await listKnownMedia(
      db,
      some.map(({ id }) => id),
    )
    for (const { id, writtenAt } of some) {
      if (recorded.has(id)) await media.publish(id)
      else if (now().getTime() - writtenAt.getTime() > pendingMaxAge) await media.remove(id)
    }
  }
}
