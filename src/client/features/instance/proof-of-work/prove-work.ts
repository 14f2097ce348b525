import type { Challenge } from '../../../../shared/instance/proof-of-work.ts'

/** Solves in a worker, so that the page stays responsive. Rejects where that fails. */
const solveInWorker = (challenge: Challenge) =>
  new Promise<string>((resolve, reject) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
    const end = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => end(() => resolve(data)))
    worker.addEventListener('error', () => end(() => reject(new Error('the worker failed'))))
    worker.postMessage(challenge)
  })

const solveInPage = async (challenge: Challenge) => (await import('./solve.ts')).solve(challenge)

/** Solves a challenge and returns the proof. */
export async function proveWork(challenge: Challenge): Promise<string> {
  if (typeof Worker !== 'function') return solveInPage(challenge)
  // The page solves it in development, where the worker is not bundled.
  return solveInWorker(challenge).catch(() => solveInPage(challenge))
}
