import { phraseOfError } from '../../platform/languages/phrased-error.ts'
import type { BackupReply, ProcessRequest } from './backup-process.ts'

/** The S3 client is loaded only for an upload. */
const work = async (request: ProcessRequest): Promise<BackupReply> => {
  if (request.kind === 'upload') {
    const { uploadBackup } = await import('./off-site.ts')
    await uploadBackup(request.upload)
    return { uploaded: true }
  }
  const { makeBackup } = await import('./make-backup.ts')
  const { instance, target, stagingArea, about } = request.backup
  return { made: await makeBackup(instance, target, stagingArea, about) }
}

/** The backup process of the server: receives one request, replies and exits. */
process.once('message', async (request: ProcessRequest) => {
  const answer: BackupReply = await work(request).catch((error: Error) => ({ fault: phraseOfError(error) }))
  process.send?.(answer, () => process.disconnect?.())
})
// The server has exited.
process.on('disconnect', () => process.exit())
