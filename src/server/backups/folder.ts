import { join } from 'node:path'

/** The folder of the instance's own backups. */
export const backupFolder = (dataDir: string) => join(dataDir, 'backups')

/** What a backup of this moment (ISO 8601) is called. */
export const backupName = (moment: string) => `folkmoot-${moment.replace(/[-:.]/g, '')}.tar.gz`
