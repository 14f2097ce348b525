import { handleRequest, type WorkerRequest } from './markdown-tree.ts'

// Serves parse-in-worker.ts.
self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => self.postMessage(handleRequest(data)))
