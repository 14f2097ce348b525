import type { Services } from '../context.ts'
import { deleteMedia, listOrphans } from './queries.ts'

const day = 86_400_000
const batch = 100

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
