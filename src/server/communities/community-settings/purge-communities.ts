import type { TargetType } from '../../../shared/discussions/reaction-types.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { inTransaction, type Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { runForEach } from '../../platform/jobs/run-for-each.ts'
import { releaseImagesOf } from '../../platform/media/image-usage.ts'
import { deleteIndexEntries } from '../../platform/search-index/due-queries.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import {
  deleteBatchOfComments,
  deleteBatchOfCommunity,
  deleteBatchOfPosts,
  deleteBatchOfTargets,
  deleteComments,
  deleteCommunity,
  deleteMemberBatch,
  deletePosts,
  detachBatch,
  listCommunitiesToPurge,
  listLeafComments,
  listPostBatch,
  tablesOfComment,
  tablesOfCommunity,
  tablesOfPost,
  tablesOfTarget,
  tablesToDetach,
} from './purge-queries.ts'

const retentionMs = limits.deletedCommunityDays * 86_400_000

/** Deletes the rows that refer to these by kind and id. Images are released for the cleanup job. */
async function* purgeTargets(db: Db, targetType: TargetType | 'COMMUNITY', ids: readonly string[]) {
  for (const table of tablesOfTarget) {
    while (await deleteBatchOfTargets(db, table, targetType, ids)) yield
  }
  await releaseImagesOf(db, targetType, ids)
}

async function* purgeComments(services: Services, postId: string) {
  const { db } = services
  for (;;) {
    const ids = (await listLeafComments(db, postId)).map(({ id }) => id)
    if (ids.length === 0) return
    yield* purgeTargets(db, 'COMMENT', ids)
    for (const table of tablesOfComment) {
      while (await deleteBatchOfComments(db, table, ids)) yield
    }
    await inTransaction(services, async ({ db }) => {
      await deleteIndexEntries(db, 'comment', ids)
      await deleteComments(db, ids)
    })
    yield
  }
}

async function* purgePosts(services: Services, communityId: string) {
  const { db } = services
  for (;;) {
    const ids = (await listPostBatch(db, communityId)).map(({ id }) => id)
    if (ids.length === 0) return
    for (const id of ids) yield* purgeComments(services, id)
    yield* purgeTargets(db, 'POST', ids)
    for (const table of tablesOfPost) {
      while (await deleteBatchOfPosts(db, table, ids)) yield
    }
    await inTransaction(services, async ({ db }) => {
      await deleteIndexEntries(db, 'post', ids)
      await deletePosts(db, ids)
    })
    yield
  }
}

/** Deletes a batch of memberships. Returns whether there were any. */
const purgeMembers = (services: Services, communityId: string) =>
  inTransaction(services, async (services) => {
    const userIds = await deleteMemberBatch(services.db, communityId)
    await indexSoon(services, 'user', userIds)
    return userIds.length > 0
  })

/**
 * Deletes the rows of a community in small steps, so that the caller can yield or stop. Keeps its reports and audit
 * log; images are left to the cleanup job.
 */
async function* purge(services: Services, communityId: string) {
  const { db } = services
  yield* purgePosts(services, communityId)
  while (await purgeMembers(services, communityId)) yield
  for (const table of tablesOfCommunity) {
    while (await deleteBatchOfCommunity(db, table, communityId)) yield
  }
  for (const table of tablesToDetach) {
    while (await detachBatch(db, table, communityId)) yield
  }
  yield* purgeTargets(db, 'COMMUNITY', [communityId])
  await inTransaction(services, async ({ db }) => {
    // A community that is purged as soon as it was deleted still has its entry.
    await deleteIndexEntries(db, 'community', [communityId])
    await deleteCommunity(db, communityId)
  })
}

/** Deletes the rows of a community. Returns false if the process stops before the end; the next run continues. */
export async function purgeCommunity(services: Services, id: string, isStopped: () => boolean): Promise<boolean> {
  for await (const _step of purge(services, id)) {
    if (isStopped()) return false
    await yieldToEventLoop()
  }
  services.log.info({ community: id }, 'community purged')
  return true
}

/**
 * Purges communities after their retention period. An interrupted run continues at the next one. Looks for due rows, for
 * the reasons given at `deleteDueAccounts`.
 */
export async function purgeCommunities(services: Services, isStopped: () => boolean = () => false) {
  const { db } = services
  const deletedBefore = new Date(services.now().getTime() - retentionMs).toISOString()
  const ids = (await listCommunitiesToPurge(db, deletedBefore)).map(({ id }) => id)
  await runForEach(services, ids, (id) => purgeCommunity(services, id, isStopped), isStopped)
}
