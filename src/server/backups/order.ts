import { fork } from 'node:child_process'
import { join } from 'node:path'
import { BackupFault } from './fault.ts'
import type { Instance } from './gather.ts'
import type { Made } from './make-backup.ts'
import type { Workplace } from './workplace.ts'

/** What the process is told that makes a backup. */
export interface Order {
  instance: Instance
  target: string
  place: Workplace
  about: { version: string; createdAt: string }
}

/** What it answers. */
export type Answer = { made: Made } | { fault: string }

/** Has a backup made by a process of its own: copying a database waits on the disk. Throws a BackupFault. */
export function orderBackup(order: Order): { made: Promise<Made>; kill: () => void } {
  const child = fork(join(import.meta.dirname, 'child.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
  })
  const made = new Promise<Made>((resolve, reject) => {
    child.on('message', (answer: Answer) => {
      if ('made' in answer) resolve(answer.made)
      else reject(new BackupFault(answer.fault))
    })
    child.on('error', reject)
    child.on('close', () => reject(new BackupFault(`The backup broke off. ${said}`.trim())))
  })
  child.send(order)
  return { made, kill: () => void child.kill('SIGKILL') }
}
