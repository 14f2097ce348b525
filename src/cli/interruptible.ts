import { BackupFault } from '../server/backups/fault.ts'
import { CommandError } from './instance.ts'

/** Throws what went wrong as the command says it. */
export function asCommandError(error: unknown): never {
  throw error instanceof BackupFault ? new CommandError(error.message) : error
}

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** So many images, in words. */
export const imagesInWords = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'image' : 'images'}`

/** Runs `work`; told to end meanwhile (Ctrl-C), clears up and ends with exit code 1. */
export async function interruptible<T>(clear: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const end = () => void clear().finally(() => process.exit(1))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, end)
  try {
    return await work()
  } finally {
    for (const signal of signals) process.off(signal, end)
    await clear()
  }
}
