import type { Services } from '../context.ts'
import { engineOf } from '../db/engine.ts'
import type { Db } from '../db/open.ts'

/** The channel on which a process that runs no jobs announces them. */
const jobsChannel = 'jobs'

/** Tells the processes that run jobs that there are new ones. */
export const announceJobs = (db: Db) => engineOf(db).others.announce([jobsChannel])

/**
 * Wakes this process's open pages and its job runner after changes by other processes: servers beside it, and the
 * operator's commands. Returns the function that ends it.
 */
export const hearOtherProcesses = ({ db, live, jobs }: Pick<Services, 'db' | 'live' | 'jobs'>): (() => Promise<void>) =>
  engineOf(db).others.listen((channels) => {
    live.hear(channels)
    if (channels === null || channels.includes(jobsChannel)) jobs.wake()
  })
