import { limits } from '../../shared/limits.ts'
import type { TargetType } from '../../shared/reactions.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/open.ts'
import { pause } from '../jobs/pause.ts'
import { dropImagesOf } from '../media/uses.ts'
import {
  deleteComments,
  deleteCommunity,
  deletePosts,
  deleteSomeOf,
  deleteSomeOfComments,
  deleteSomeOfPosts,
  deleteSomeOfTarget,
  detachSome,
  listCommunitiesToPurge,
  listLatestLeaves,
  listSomePosts,
  tablesLeft,
  tablesOfComment,
  tablesOfCommunity,
  tablesOfPost,
  tablesOfTarget,
} from './purge-queries.ts'

const kept = limits.deletedCommunityDays * 86_400_000

/** What hangs on posts or comments by their kind and id: reactions, and images, which go with the next sweep. */
async function* purgeTargets(db: Db, targetType: TargetType, ids: readonly string[]) {
  for (const table of tablesOfTarget) {
    while (await deleteSomeOfTarget(db, table, targetType, ids)) yield
  }
  await dropImagesOf(db, targetType, ids)
}

async function* purgeComments(db: Db, postId: string) {
  for (;;) {
    const ids = (await listLatestLeaves(db, postId)).map(({ id }) => id)
    if (ids.length === 0) return
    yield* purgeTargets(db, 'COMMENT', ids)
    for (const table of tablesOfComment) {
      while (await deleteSomeOfComments(db, table, ids)) yield
    }
    await deleteComments(db, ids)
    yield
  }
}

async function* purgePosts(db: Db, communityId: string) {
  for (;;) {
    const ids = (await listSomePosts(db, communityId)).map(({ id }) => id)
    if (ids.length === 0) return
    for (const id of ids) yield* purgeComments(db, id)
    yield* purgeTargets(db, 'POST', ids)
    for (const table of tablesOfPost) {
      while (await deleteSomeOfPosts(db, table, ids)) yield
    }
    await deletePosts(db, ids)
    yield
  }
}

/**
 * Deletes the rows of a community, a piece at each step: whoever takes the steps decides when, and whether to go on.
 * Reports about it stay, and so does its log; images go with the next sweep.
 */
async function* purge(db: Db, communityId: string) {
  yield* purgePosts(db, communityId)
  for (const table of tablesOfCommunity) {
    while (await deleteSomeOf(db, table, communityId)) yield
  }
  for (const table of tablesLeft) {
    while (await detachSome(db, table, communityId)) yield
  }
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
