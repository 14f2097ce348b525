import { z } from 'zod'
import { purgeCommunity } from '../../communities/community-settings/purge-communities.ts'
import { updateCommunity } from '../../communities/community-settings/queries.ts'
import { moveTopicTrend } from '../../communities/core/trend.ts'
import { deleteInstanceSetting } from '../../instance/settings/queries.ts'
import { authorizedBySystem } from '../../platform/authorized.ts'
import { inTransaction, type Services, timestamp } from '../../platform/context.ts'
import { handlerOf, type JobRun } from '../../platform/jobs/job-handler.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import { removeOrphans } from '../../platform/media/remove-orphans.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { deleteAccount, markAccountForDeletion } from '../../users/account/delete-account.ts'
import { findProgress, progressKey, saveProgress } from './progress.ts'
import { deleteExamples, deleteUnusedTopics, findAccountState, findCommunityState, listExamples } from './queries.ts'

export const removeExampleContentJob = jobKind('remove-example-content', z.object({}))

/** Deletes a community, so that nobody finds it while its rows are purged. */
const hideCommunity = (services: Services, id: string) =>
  inTransaction(services, async (services) => {
    const community = await findCommunityState(services.db, id)
    if (!community || community.deletedAt !== null) return
    if (community.isPrivate === 0) await moveTopicTrend(services.db, id, true)
    const deletedAt = timestamp(services)
    await updateCommunity(services.db, authorizedBySystem({ id }, 'remove'), { deletedAt })
  })

/** Deletes an account as if its user had asked for it, unless it is deleted. */
async function removeAccount(services: Services, id: string, isStopped: () => boolean) {
  await inTransaction(services, async (services) => {
    const account = await findAccountState(services.db, id)
    if (account && account.deletedAt === null)
      await markAccountForDeletion(services, authorizedBySystem({ id }, 'decide'))
  })
  await deleteAccount(services, id, isStopped)
}

/**
 * Removes the example content, or what an interrupted run left of it: first its communities with everything in them, then
 * its accounts, topics and pictures. Each step is safe to repeat.
 */
export async function removeExamples(services: Services, { isStopped, report }: Pick<JobRun, 'isStopped' | 'report'>) {
  const { db } = services
  const progress = await findProgress(db)
  if (progress?.state !== 'removing') return
  const communities = [...(await listExamples(db, 'COMMUNITY')).values()]
  const accounts = [...(await listExamples(db, 'USER')).values()]
  const total = communities.length + accounts.length
  let done = 0
  const count = async () => {
    done += 1
    await saveProgress(db, { ...progress, done, total })
    await report(done, total)
    await yieldToEventLoop()
  }
  for (const id of communities) await hideCommunity(services, id)
  for (const id of communities) {
    if (!(await purgeCommunity(services, id, isStopped))) return
    await count()
  }
  for (const id of accounts) {
    if (isStopped()) return
    await removeAccount(services, id, isStopped)
    await count()
  }
  if (isStopped()) return
  await removeOrphans(services)
  await inTransaction(services, async ({ db }) => {
    await deleteUnusedTopics(db)
    await deleteExamples(db)
    await deleteInstanceSetting(db, progressKey)
  })
}

export const removeExampleContentHandler = handlerOf(removeExampleContentJob, (services, _payload, run) =>
  removeExamples(services, run),
)
