import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Endpoint } from './send.ts'

export interface ProbeResult {
  requests: number
  failures: string[]
  p50: number
  p99: number
  longest: number
}

/** Reads the front page during `work`. Times are in milliseconds. */
export async function probeDuring({ host, port }: Endpoint, work: () => Promise<void>): Promise<ProbeResult> {
  const worker = new Worker(join(import.meta.dirname, 'latency-probe-worker.ts'), { workerData: { host, port } })
  const answered = once(worker, 'message')
  await work()
  worker.postMessage('stop')
  const [{ times, failures }] = (await answered) as [{ times: number[]; failures: string[] }]
  await worker.terminate()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
  return { requests: times.length, failures, p50: at(0.5), p99: at(0.99), longest: at(1) }
}
