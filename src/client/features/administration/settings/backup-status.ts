import type { Backup } from '../../../../shared/instance/settings.ts'

export const isRunning = ({ finishedAt, fault }: Pick<Backup, 'finishedAt' | 'fault'>) =>
  finishedAt === null && fault === null
