import type { Backup } from '../../shared/instance.ts'

/** Whether a backup is still being made. */
export const isRunning = ({ finishedAt, fault }: Pick<Backup, 'finishedAt' | 'fault'>) =>
  finishedAt === null && fault === null
