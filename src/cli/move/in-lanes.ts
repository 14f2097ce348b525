/** Does the work for each item, for some of them at a time. Begins no further one after a failure. */
export async function inLanes<T>(lanes: number, items: readonly T[], work: (item: T) => Promise<void>) {
  const left = items.values()
  let hasFailed = false
  async function run() {
    for (const item of left) {
      if (hasFailed) return
      await work(item)
    }
  }
  await Promise.all(
    Array.from({ length: lanes }, () =>
      run().catch((error) => {
        hasFailed = true
        throw error
      }),
    ),
  )
}
