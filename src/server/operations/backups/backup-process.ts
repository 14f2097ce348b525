import { fork } from 'node:child_process'
import { join } from 'node:path'
import { BackupError } from './backup-error.ts'
import type { BackupSummary } from './make-backup.ts'
import type { InstancePaths } from './stage-files.ts'
import type { StagingArea } from './staging.ts'

/** The request to the backup process. */
export interface BackupRequest {
  instance: InstancePaths
  target: string
  stagingArea: StagingArea
  about: { version: string; createdAt: string }
}

/** The reply of the backup process. */
export type BackupReply = { made: BackupSummary } | { fault: string }

/** Creates a backup in a separate process, because copying a database blocks on the disk. Throws a `BackupError`. */
export function runBackupProcess(order: BackupRequest): { made: Promise<BackupSummary>; kill: () => void } {
  const child = fork(join(import.meta.dirname, 'child.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
  })
  const made = new Promise<BackupSummary>((resolve, reject) => {
    child.on('message', (answer: BackupReply) => {
      if ('made' in answer) resolve(answer.made)
      else reject(new BackupError(answer.fault))
    })
    child.on('error', reject)
    child.on('close', () => reject(new BackupError(`The backup was interrupted. ${said}`.trim())))
  })
  child.send(order)
  return { made, kill: () => void child.kill('SIGKILL') }
}
