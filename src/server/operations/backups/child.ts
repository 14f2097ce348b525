import type { BackupReply, BackupRequest } from './backup-process.ts'
import { makeBackup } from './make-backup.ts'

/** The backup process of the server: receives one request, replies and exits. */
process.once('message', async ({ instance, target, stagingArea: place, about }: BackupRequest) => {
  const answer: BackupReply = await makeBackup(instance, target, place, about).then(
    (made) => ({ made }),
    (error: Error) => ({ fault: error.message }),
  )
  process.send?.(answer, () => process.disconnect?.())
})
// The server has exited.
process.on('disconnect', () => process.exit())
