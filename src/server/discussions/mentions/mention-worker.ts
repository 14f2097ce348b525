import { parentPort, workerData } from 'node:worker_threads'
import { readMentions } from './read-mentions.ts'

// Serves mentioned-users.ts.
parentPort?.postMessage(readMentions(String(workerData)))
