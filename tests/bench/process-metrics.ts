import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bundleSizes } from '../../scripts/budgets.mjs'
import type { BenchCase } from './cases.ts'
import type { Dataset } from './dataset.ts'
import { generateLoad } from './load-generator.ts'
import { startServer } from './server-process.ts'

const root = join(import.meta.dirname, '../..')

/** From the start of the process to the moment at which it listens, in milliseconds: the middle one of five, warm. */
export async function measureStartup(dataDir: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 6; round++) {
    const server = await startServer(dataDir, { hasCeilings: false })
    await server.stop()
    if (round > 0) times.push(server.startMs)
  }
  return times.sort((one, other) => one - other)[2] ?? 0
}

export interface MemoryUse {
  /** In bytes: before anybody asks, after the load, and at most. */
  idle: number
  after: number
  most: number
  /** Of that after the load, what is mapped from files and shared with others: Node itself, for the most part. */
  mapped: number
}

/** What a fresh process takes that is asked for everything by 50 connections at once, for so many seconds each. */
export async function measureMemory(
  dataDir: string,
  cases: BenchCase[],
  { people: users }: Dataset,
  seconds: number,
): Promise<MemoryUse> {
  const server = await startServer(dataDir, { hasCeilings: false })
  const { now: idle } = server.memory()
  const cookies = users.map(({ cookie }) => cookie)
  for (const { ways } of cases)
    for (const { requests } of ways)
      await generateLoad({ url: server.url, requests, cookies, connections: 50, seconds })
  const { now: after, most, mapped } = server.memory()
  await server.stop()
  return { idle, after, most, mapped }
}

/** What browsers fetch of the built client, in bytes after Brotli; undefined when it is not built. */
export const measureBundle = () => (existsSync(join(root, 'dist/client/index.html')) ? bundleSizes() : undefined)
