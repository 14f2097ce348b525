import { z } from 'zod'
import type { Services } from '../../platform/context.ts'
import { enqueueJob } from '../../platform/jobs/enqueue.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'

/** Removes or restores everything that a user wrote, as their suspension says at that time. */
export const suspendedContentJob = jobKind('apply-suspension-to-content', z.object({ userId: z.string() }))

/** Applies the user's suspension to their texts, after the transaction. */
export const applyToContent = (services: Pick<Services, 'db' | 'now' | 'jobs'>, userId: string) =>
  enqueueJob(services, suspendedContentJob, { userId }, { key: userId })
