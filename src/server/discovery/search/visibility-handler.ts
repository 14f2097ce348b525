import { updatePostVisibility, visibilityJob } from '../../communities/community-settings/update-post-visibility.ts'
import { handlerOf } from '../../platform/jobs/job-handler.ts'
import { reindexCommunity } from './reindex-community.ts'

/** Never given up: while the job exists, searches know that the community's index entries are outdated. */
export const visibilityHandler = handlerOf(
  visibilityJob,
  async (services, { communityId }, run) => {
    await updatePostVisibility(services, communityId, run)
    await reindexCommunity(services, communityId, run.isStopped)
  },
  { attemptsMax: Number.POSITIVE_INFINITY },
)
