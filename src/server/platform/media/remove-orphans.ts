import type { Services } from '../context.ts'
import { deleteMedia, listKnownMedia, listOrphans } from './queries.ts'

const day = 86_400_000
const batch = 100
/** Older pending files without a row belong to a failed upload, in milliseconds. */
const pendingUploadMaxAge = 3_600_000

/** Deletes images that have been unused for a day after their upload. */
export async function removeOrphans(services: Services) {
  const before = new Date(services.now().getTime() - day).toISOString()
  for (;;) {
    const orphans = (await listOrphans(services.db, before, batch)).map(({ id }) => id)
    if (orphans.length === 0) return
    // Rows first, so that an image that is being selected at the same time is either kept or refused.
    await deleteMedia(services.db, orphans)
    for (const id of orphans) await services.media.remove(id)
  }
}

/** Publishes images whose upload was interrupted after their row was stored, and deletes older files without a row. */
export async function recoverPendingUploads({ db, media, now }: Services) {
  const waiting = await media.listPending()
  if (waiting.length === 0) return
  const known = await listKnownMedia(
    db,
    waiting.map(({ id }) => id),
  )
  for (const { id, writtenAt } of waiting) {
    if (known.has(id)) await media.publish(id)
    else if (now().getTime() - writtenAt.getTime() > pendingUploadMaxAge) await media.remove(id)
  }
}
