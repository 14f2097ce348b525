import { limits } from '../../shared/limits.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/open.ts'
import { pause } from '../jobs/pause.ts'
import {
  deleteComments,
  deleteCommunity,
  deletePosts,
  deleteSomeOf,
  deleteSomeOfPosts,
  deleteSomeReactions,
  detachSomeAuditEntries,
  listCommunitiesToPurge,
  listLatestLeaves,
  listSomePosts,
  tablesOfCommunity,
} from './purge-queries.ts'

const kept = limits.deletedCommunityDays * 86_400_000

async function* purgeComments(db: Db, postId: string) {
  for (;;) {
    const ids = (await listLatestLeaves(db, postId)).map(({ id }) => id)
    if (ids.length === 0) return
    while (await deleteSomeReactions(db, 'COMMENT', ids)) yield
    await deleteComments(db, ids)
    yield
  }
}

async function* purgePosts(db: Db, communityId: string) {
  for (;;) {
    const ids = (await listSomePosts(db, communityId)).map(({ id }) => id)
    if (ids.length === 0) return
    for (const id of ids) yield* purgeComments(db, id)
    while (await deleteSomeReactions(db, 'POST', ids)) yield
    for (const table of ['postCommenter', 'postTopic'] as const) {
      while (await deleteSomeOfPosts(db, table, ids)) yield
    }
    await deletePosts(db, ids)
    yield
  }
}

/**
 * Deletes the rows of a community, a piece at each step: whoever takes the steps decides when, and whether to go on.
 * Reports about it stay, and so does its log.
 */
async function* purge(db: Db, communityId: string) {
  yield* purgePosts(db, communityId)
  for (const table of tablesOfCommunity) {
    while (await deleteSomeOf(db, table, communityId)) yield
  }
  while (await detachSomeAuditEntries(db, communityId)) yield
  await deleteCommunity(db, communityId)
}

/** Deletes for good the communities that were deleted so long ago; what is interrupted goes on at the next sweep. */
export async function purgeCommunities(services: Services, isStopped: () => boolean = () => false) {
  const { db, log } = services
  const deletedBefore = new Date(services.now().getTime() - kept).toISOString()
  for (const { id } of await listCommunitiesToPurge(db, deletedBefore)) {
    try {
      for await (const _step of purge(db, id)) {
        if (isStopped()) return
        await pause()
      }
      log.info({ community: id }, 'community purged')
    } catch (error) {
      log.error({ err: error, community: id }, 'community not purged')
    }
  }
}
