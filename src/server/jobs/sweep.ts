import type { Services } from '../context.ts'

const hour = 3_600_000

/** Deletes what has run out. A long one asks `isStopped` now and then, and goes on the next time. */
export type Sweep = (services: Services, isStopped?: () => boolean) => Promise<unknown>

/** Sweeps at once, and once an hour until it is stopped; one that lasts longer is waited for. */
export function startSweeping(services: Services, sweeps: readonly Sweep[]) {
  let isStopped = false
  async function run() {
    for (const sweep of sweeps) {
      if (isStopped) return
      await sweep(services, () => isStopped).catch((error) => services.log.error({ err: error }, 'a sweep failed'))
    }
  }
  let running = run()
  const timer = setInterval(() => {
    running = running.then(run)
  }, hour).unref()
  return {
    /** Resolves when no sweep is in hand any more. */
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
