import type { Mutant } from '../mutant.ts'

const scheduled = 'tests/server/operations/scheduled-backups.test.ts'
const restore = 'tests/server/operations/restore.test.ts'
const offSite = 'tests/server/operations/off-site.test.ts'

export const backupMutants: readonly Mutant[] = [
  {
    name: 'lists failed backups without limit',
    file: 'src/server/operations/backups/delete-old-backups.ts',
    find: 'const failedKept = 50\n',
    replace: 'const failedKept = 5_000\n',
    tests: [scheduled],
  },
  {
    name: 'deletes the backups before migrations with the others',
    file: 'src/server/operations/backups/delete-old-backups.ts',
    find: '.filter((row) => row.precedesMigration === 0)',
    replace: '',
    tests: [scheduled, 'tests/server/operations/migration-backup.test.ts'],
  },
  {
    name: 'starts a backup while one is made',
    file: 'src/server/operations/backups/scheduled-backups.ts',
    find: 'if (await isBackupWaiting(ctx.db)) throw',
    replace: 'if (false) throw',
    tests: [scheduled, 'tests/server/operations/backup.test.ts'],
  },
  {
    name: 'makes scheduled backups that are switched off',
    file: 'src/server/operations/backups/scheduled-backups.ts',
    find: "  if (frequency === 'off') return false\n",
    replace: "  if (frequency === 'off') return true\n",
    tests: [scheduled],
  },
  {
    name: 'notifies of each repetition of a failed backup',
    file: 'src/server/operations/backups/scheduled-backups.ts',
    find: 'const notifiesFailure = fault === null || fault === storePhrase(interruptedFault)',
    replace: 'const notifiesFailure = true',
    tests: [scheduled],
  },
  {
    name: 'restores a backup with a changed file',
    file: 'src/server/operations/backups/archive.ts',
    find: "if (hash.digest('hex') !== expected.sha256) throw",
    replace: 'if (false) throw',
    tests: [restore],
  },
  {
    name: 'writes files that the manifest does not list',
    file: 'src/server/operations/backups/archive.ts',
    find: "if (!expected || type !== 'file' || size !== expected.bytes || !missing.delete(name))",
    replace: 'if (!expected)',
    tests: [restore],
  },
  {
    name: 'restores a backup without some of its files',
    file: 'src/server/operations/backups/archive.ts',
    find: 'if (missing.size > 0) throw',
    replace: 'if (false) throw',
    tests: [restore],
  },
  {
    name: 'restores a backup of a newer version',
    file: 'src/server/operations/backups/verify-backup.ts',
    find: '  if (unknown)\n',
    replace: '  if (false)\n',
    tests: [restore],
  },
  {
    name: 'restores over an instance without being asked to',
    file: 'src/server/operations/backups/restore.ts',
    find: 'if (!restoring.isReplacing) refuseExistingInstance(instance)',
    replace: '',
    tests: [restore],
  },
  {
    name: 'restores while a server runs',
    file: 'src/server/operations/backups/restore.ts',
    find: '  if (!letGo) throw inUse(dataDir)\n',
    replace: '  if (!letGo) return { manifest: {} as never, aside: null }\n',
    tests: [restore, 'tests/server/operations/second-server.test.ts'],
  },
  {
    name: 'repeats the job that made the restored backup',
    file: 'src/server/operations/backups/restore.ts',
    find: '    await deleteBackupsInProgress(db)\n',
    replace: '',
    tests: [restore],
  },
  {
    name: 'deletes copies of the other kind from the bucket',
    file: 'src/server/operations/backups/off-site.ts',
    find: 'name?.isManual === own.isManual ?',
    replace: 'name ?',
    tests: [offSite],
  },
  {
    name: 'restores the newest backup of another instance',
    file: 'src/server/operations/backups/off-site.ts',
    find: 'if (folders.length > 1)',
    replace: 'if (false)',
    tests: [offSite],
  },
  {
    name: 'exports the small variants of photographs',
    file: 'src/server/operations/backups/export-community.ts',
    find: ".filter((name) => name.includes('/full.'))",
    replace: '',
    tests: ['tests/server/operations/community-export.test.ts'],
  },
]
