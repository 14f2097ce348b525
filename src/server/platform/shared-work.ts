/** Lets callers that ask for the same work at the same time share it. Says whether this call has begun it. */
export function createSharedWork<Result>() {
  const running = new Map<string, Promise<Result>>()
  return (key: string, begin: () => Promise<Result>) => {
    const other = running.get(key)
    if (other) return { work: other, isOwn: false }
    const work = begin().finally(() => running.delete(key))
    running.set(key, work)
    return { work, isOwn: true }
  }
}
