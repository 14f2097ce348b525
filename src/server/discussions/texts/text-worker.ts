import { parentPort } from 'node:worker_threads'
import { parseText } from './parse-text.ts'

// Serves text-thread.ts.
parentPort?.on('message', (text: string) => parentPort?.postMessage(parseText(text)))
