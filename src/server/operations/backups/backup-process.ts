import { fork } from 'node:child_process'
import { join } from 'node:path'
import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { BackupError } from './backup-error.ts'
import type { BackupSummary } from './make-backup.ts'
import type { UploadRequest } from './off-site.ts'
import type { InstancePaths } from './stage-files.ts'
import type { StagingArea } from './staging.ts'

/** The request to make a backup. */
export interface BackupRequest {
  instance: InstancePaths
  target: string
  stagingArea: StagingArea
  about: { version: string; createdAt: string }
}

/** The request to the backup process. */
export type ProcessRequest = { kind: 'backup'; backup: BackupRequest } | { kind: 'upload'; upload: UploadRequest }

/** The reply of the backup process. */
export type BackupReply = { made: BackupSummary } | { uploaded: true } | { fault: Phrase }

/** The fault of a backup whose process ended. */
export const interruptedFault = phrase('The backup was interrupted.')

/** Works in a separate process, because it blocks on the disk or encrypts for long. Throws a `BackupError`. */
function runProcess(request: ProcessRequest, interruption: Phrase) {
  const child = fork(join(import.meta.dirname, 'child.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
  })
  const reply = new Promise<Exclude<BackupReply, { fault: Phrase }>>((resolve, reject) => {
    child.on('message', (answer: BackupReply) => {
      if ('fault' in answer) reject(new BackupError(answer.fault))
      else resolve(answer)
    })
    child.on('error', reject)
    child.on('close', () =>
      reject(
        new BackupError(
          said.trim() === '' ? interruption : phrase('{interruption} {said}', { interruption, said: said.trim() }),
        ),
      ),
    )
  })
  child.send(request)
  return { reply, kill: () => void child.kill('SIGKILL') }
}

/** Creates a backup. */
export function runBackupProcess(backup: BackupRequest): { made: Promise<BackupSummary>; kill: () => void } {
  const { reply, kill } = runProcess({ kind: 'backup', backup }, interruptedFault)
  const made = reply.then((answer) => {
    if ('made' in answer) return answer.made
    throw new BackupError(interruptedFault)
  })
  return { made, kill }
}

/** Uploads a backup. */
export function runUploadProcess(upload: UploadRequest): { done: Promise<unknown>; kill: () => void } {
  const { reply, kill } = runProcess({ kind: 'upload', upload }, phrase('The upload was interrupted.'))
  return { done: reply, kill }
}
