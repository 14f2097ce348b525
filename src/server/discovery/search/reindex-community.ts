import { updatePostVisibility, visibilityJob } from '../../communities/community-settings/update-post-visibility.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { handlerOf } from '../../platform/jobs/job-handler.ts'
import { indexRows } from '../../platform/search-index/entry-queries.ts'
import { fittingBatch, smallBatch } from '../../platform/search-index/fitting-batch.ts'
import { findLastNumber, listNumbers } from '../../platform/search-index/index-number-queries.ts'
import { matchCommunityVisibility } from '../../platform/search-index/match-query.ts'
import { indexInBatches } from './index-in-batches.ts'
import { findToReindex } from './scope-queries.ts'

type CommunityToReindex = NonNullable<Awaited<ReturnType<typeof findToReindex>>>

/** Returns some numbers whose index entries do not match the state of their community. */
async function listOutdated(db: Db, kind: 'post' | 'comment', { id, isPrivate, deletedAt }: CommunityToReindex) {
  const isPublic = isPrivate === 0 && deletedAt === null
  const range = { from: 1, below: (await findLastNumber(db, kind)) + 1 }
  return listNumbers(db, kind, matchCommunityVisibility(id, !isPublic), range, smallBatch.rows)
}

/** Reindexes a batch of a community's posts or comments. Returns whether there were any. */
async function reindexBatch(db: Db, communityId: string): Promise<boolean> {
  const due = await findToReindex(db, communityId)
  if (!due) return false
  for (const kind of ['post', 'comment'] as const) {
    const wrong = await listOutdated(db, kind, due)
    if (wrong.length === 0) continue
    await indexRows(db, kind, await fittingBatch(db, kind, wrong, smallBatch.bytes))
    return true
  }
  return false
}

/**
 * Updates the index entries of a community's posts and comments after it was opened, closed or deleted. Until then,
 * searches find outdated entries and filter them out; the update keeps searches fast.
 */
export const reindexCommunity = (services: Services, communityId: string, isStopped: () => boolean) =>
  indexInBatches(services, ({ db }) => reindexBatch(db, communityId), isStopped)

/** Never given up: while the job exists, searches know that the community's index entries are outdated. */
export const visibilityHandler = handlerOf(
  visibilityJob,
  async (services, { communityId }, run) => {
    await updatePostVisibility(services, communityId, run)
    await reindexCommunity(services, communityId, run.isStopped)
  },
  { attemptsMax: Number.POSITIVE_INFINITY },
)
