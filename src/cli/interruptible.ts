import { BackupError } from '../server/operations/backups/backup-error.ts'
import { BucketError } from '../server/platform/s3/s3-address.ts'
import { CommandError } from './instance.ts'

/** Rethrows the error of a backup or a bucket as a `CommandError`. */
export function asCommandError(error: unknown): never {
  const isExplained = error instanceof BackupError || error instanceof BucketError
  throw isExplained ? new CommandError(error.message) : error
}

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

export const formatImageCount = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'image' : 'images'}`

/** Says how many images a backup contains, or where they are. */
export const describeImages = ({ images, imageBucket }: { images: number; imageBucket: string | null }) =>
  imageBucket === null ? formatImageCount(images) : `without the images, which stay in ${imageBucket}`

/** Runs `work`. A signal to end (such as Ctrl-C) runs `clear` and exits with code 1. */
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
