import type { Services } from '../context.ts'

/**
 * Runs the work of a scheduled job for each id in sequence, until the process stops. A failure does not delay the other
 * ids. The job fails afterwards, so that super admins see it and it is retried before its next time.
 */
export async function runForEach(
  { log }: Pick<Services, 'log'>,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
  isStopped: () => boolean,
): Promise<void> {
  const errors: unknown[] = []
  for (const id of ids) {
    if (isStopped()) return
    try {
      await work(id)
    } catch (error) {
      log.error({ err: error, id }, 'a part of a job failed')
      errors.push(error)
    }
  }
  if (errors.length === 0) return
  const [first] = errors
  const reason = first instanceof Error ? first.message : String(first)
  throw new Error(`${errors.length} of ${ids.length} failed: ${reason}`, { cause: first })
}
