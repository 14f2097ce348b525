import type { Services } from '../context.ts'
import { engineOf } from '../db/engine.ts'
import type { Db } from '../db/open.ts'

/** The channel on which a process that runs no jobs announces them. */
const jobsChannel = 'jobs'

/** Tells the processes that run jobs that there are new ones. */
export const announceJobs = (db: Db) => engineOf(db).others.announce([jobsChannel])

/**
 * Wakes this process's open pages and its job runner after changes by other processes: other servers, and the operator's
 * commands. `wakeRunner` must announce nothing, or processes without a runner would answer each other for ever. Returns
 * the function that ends it.
 */
export const hearOtherProcesses = (
  { db, live, log }: Pick<Services, 'db' | 'live' | 'log'>,
  wakeRunner: () => void,
): (() => Promise<void>) =>
  engineOf(db).others.listen((channels) => {
    live.hear(channels)
    if (channels === null || channels.includes(jobsChannel)) wakeRunner()
  }, log)
