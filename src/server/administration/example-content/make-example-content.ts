import { z } from 'zod'
import { expireTrends } from '../../communities/core/trend.ts'
import { inTransaction, type Services } from '../../platform/context.ts'
import { handlerOf, type JobRun } from '../../platform/jobs/job-handler.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { addAccount } from './add-account.ts'
import { addCommunity } from './add-community.ts'
import { drawPictures, type Picture } from './pictures.ts'
import { type PlannedStep, planSteps } from './plan.ts'
import { findProgress, saveProgress } from './progress.ts'
import { type ExampleIds, listExampleIds, prepareActions } from './write-texts.ts'

export const makeExampleContentJob = jobKind('make-example-content', z.object({}))

/** Returns the function that writes a step, in a transaction, after the work that may take longer. */
async function prepare(services: Services, ids: ExampleIds, step: PlannedStep, pictures: readonly Picture[]) {
  if (step.kind === 'actions') return prepareActions(services, ids, step.actions)
  return (services: Services) =>
    step.kind === 'account' ? addAccount(services, step, pictures) : addCommunity(services, step, pictures)
}

/** Makes a step, unless another run made it or the content is to be removed. Returns whether it was made. */
async function makeStep(services: Services, ids: ExampleIds, step: PlannedStep, at: number, total: number) {
  const pictures = await drawPictures(services, step)
  const write = await prepare(services, ids, step, pictures)
  const isMade = await inTransaction(services, async (services) => {
    const progress = await findProgress(services.db)
    if (progress?.state !== 'making' || progress.done !== at) return false
    await write(services)
    const done = at + 1
    await saveProgress(services.db, { ...progress, done, state: done < total ? 'making' : 'made' })
    return true
  })
  for (const { id } of pictures) await (isMade ? services.media.publish(id) : services.media.remove(id))
  return isMade
}

/**
 * Makes the planned example content, or what an interrupted run left to make. Stops before the end when the process
 * stops, or the content is to be removed.
 */
export async function makeExampleContent(
  services: Services,
  { isStopped, report }: Pick<JobRun, 'isStopped' | 'report'>,
) {
  const progress = await findProgress(services.db)
  if (progress?.state !== 'making') return
  const steps = planSteps(Date.parse(progress.until))
  let ids = await listExampleIds(services)
  for (let at = progress.done; at < steps.length; at++) {
    const step = steps[at]
    if (!step || isStopped()) return
    // The steps with texts add the ids of these themselves.
    if (step.kind === 'actions' && steps[at - 1]?.kind !== 'actions') ids = await listExampleIds(services)
    if (!(await makeStep(services, ids, step, at, steps.length))) return
    await report(at + 1, steps.length)
    await yieldToEventLoop()
  }
  await expireTrends(services)
}

export const makeExampleContentHandler = handlerOf(makeExampleContentJob, (services, _payload, run) =>
  makeExampleContent(services, run),
)
