import { parentPort } from 'node:worker_threads'
import type { OwnSite } from './own-addresses.ts'
import { parseText } from './parse-text.ts'

// Serves text-thread.ts.
parentPort?.on('message', ({ text, site }: { text: string; site: OwnSite }) =>
  parentPort?.postMessage(parseText(text, site)),
)
