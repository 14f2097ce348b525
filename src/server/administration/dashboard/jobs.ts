import { type Job, jobStates } from '../../../shared/administration/dashboard.ts'
import type { Context } from '../../platform/context.ts'
import { type JobRow, listJobs } from '../../platform/jobs/queries.ts'
import { isSchedule } from '../../platform/jobs/schedules.ts'
import { readPhrase } from '../../platform/languages/stored-phrase.ts'
import { translatorInto } from '../../platform/languages/translator.ts'

/** More than exist while jobs are running. */
const listedMax = 200

function stateOf(job: JobRow, now: string): Job['state'] {
  if (job.lockedUntil !== null && job.lockedUntil > now) return 'running'
  if (job.runAt === null) return 'givenUp'
  if (job.lastError !== null) return 'failing'
  return isSchedule(job) ? 'scheduled' : 'waiting'
}

/** Returns the jobs, running and failed ones first. It omits keys and payloads, which name users and communities. */
export async function listJobStates({ db, now, language }: Pick<Context, 'db' | 'now' | 'language'>): Promise<Job[]> {
  const at = now().toISOString()
  const translate = await translatorInto(language)
  const jobs = (await listJobs(db, listedMax)).map((job): Job => {
    const { id, kind, attempts, done, total, runAt, startedAt } = job
    const lastError = job.lastError && translate(readPhrase(job.lastError))
    return { id, kind, state: stateOf(job, at), attempts, done, total, runAt, startedAt, lastError }
  })
  return jobs.sort((one, other) => jobStates.indexOf(one.state) - jobStates.indexOf(other.state))
}
