import { inTransaction, type Services } from '../context.ts'
import { cursorAfter } from '../db/page.ts'
import { pause } from '../jobs/pause.ts'
import { findStaleSince, listSomePosts, listStale, updatePostsPublic, updateTold } from './queries.ts'

/** Posts that are told at once: few enough that nobody notices the wait. */
const batch = 200

/** Communities that one sweep takes up. */
const most = 200

/** Tells some posts after the cursor; answers the cursor for the next ones, or nothing after the last. */
const tellSome = (services: Services, communityId: string, cursor: string | undefined) =>
  inTransaction(services, async ({ db }) => {
    const posts = await listSomePosts(db, communityId, { limit: batch, cursor })
    const ids = posts.map(({ id }) => id)
    if (ids.length > 0) await updatePostsPublic(db, communityId, ids)
    const last = posts.at(-1)
    return last && ids.length === batch ? cursorAfter([last.createdAt, last.id]) : undefined
  })

/**
 * After the community was opened, closed or deleted: tells its posts whether everybody may read them, in pieces, the
 * newest first. Feeds walk along what the posts know, and show only what the community itself allows.
 */
export async function tellPosts(services: Services, communityId: string, isStopped: () => boolean = () => false) {
  const { postsStaleSince: since = null } = (await findStaleSince(services.db, communityId)) ?? {}
  if (since === null) return
  let cursor: string | undefined
  do {
    if (isStopped()) return
    cursor = await tellSome(services, communityId, cursor)
    await pause()
  } while (cursor)
  await updateTold(services.db, communityId, since)
}

/** Goes on where that was interrupted. */
export async function tellStalePosts(services: Services, isStopped: () => boolean = () => false) {
  for (const { id } of await listStale(services.db, most)) await tellPosts(services, id, isStopped)
}
