import { handleRequest, type WorkerRequest, type WorkerResponse } from './markdown-tree.ts'

/** Only a deliberately slow text takes longer. */
const timeoutMs = 3_000

let worker: Worker | null = null
let queue: Promise<unknown> = Promise.resolve()

function terminateWorker() {
  worker?.terminate()
  worker = null
}

const postToWorker = (request: WorkerRequest) =>
  new Promise<WorkerResponse>((resolve) => {
    worker ??= new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' })
    const finish = (response: WorkerResponse) => {
      clearTimeout(deadline)
      worker?.removeEventListener('message', onMessage)
      worker?.removeEventListener('error', onFailure)
      resolve(response)
    }
    const onMessage = ({ data }: MessageEvent<WorkerResponse>) => finish(data)
    const onFailure = () => {
      finish(null)
      terminateWorker()
    }
    const deadline = setTimeout(onFailure, timeoutMs)
    worker.addEventListener('message', onMessage)
    worker.addEventListener('error', onFailure)
    worker.postMessage(request)
  })

/**
 * Parses Markdown in a worker, one text at a time. Returns null when that fails or takes too long. Calls `isWanted`
 * when it is the text's turn.
 */
export function parseInWorker(request: WorkerRequest, isWanted: () => boolean): Promise<WorkerResponse> {
  const turn = queue.then(async () => {
    if (!isWanted()) return null
    const response = typeof Worker === 'function' ? await postToWorker(request) : null
    // Only the build bundles the worker (see vite.config.ts), so in development the page parses the text.
    return response ?? (import.meta.env.DEV ? handleRequest(request) : null)
  })
  queue = turn.catch(terminateWorker)
  return turn.catch(() => null)
}
