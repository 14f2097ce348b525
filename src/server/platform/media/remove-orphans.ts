import type { Services } from '../context.ts'
import { deleteMedia, listKnownMedia, listOrphans } from './queries.ts'

const day = 86_400_000
const batch = 100
/** What was written before so many milliseconds, and has no row, is of an upload that came to nothing. */
const settledAfter = 3_600_000

/** Removes images that nothing has shown for a day after their upload. */
export async function removeOrphans(services: Services) {
  const before = new Date(services.now().getTime() - day).toISOString()
  for (;;) {
    const orphans = (await listOrphans(services.db, before, batch)).map(({ id }) => id)
    if (orphans.length === 0) return
    // Rows first: a photo chosen this moment is either kept whole or refused.
    await deleteMedia(services.db, orphans)
    for (const id of orphans) await services.media.remove(id)
  }
}

/** Puts images to the others whose upload was cut short after it was recorded, and removes the files of those before. */
export async function settleImages({ db, media, now }: Services) {
  const waiting = await media.listWaiting()
  if (waiting.length === 0) return
  const known = await listKnownMedia(
    db,
    waiting.map(({ id }) => id),
  )
  for (const { id, writtenAt } of waiting) {
    if (known.has(id)) await media.settle(id)
    else if (now().getTime() - writtenAt.getTime() > settledAfter) await media.remove(id)
  }
}
