import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bundleSizes } from '../../scripts/budgets.mjs'
import type { BenchCase } from './cases.ts'
import type { Dataset } from './dataset.ts'
import { generateLoad } from './load-generator.ts'
import { startServer } from './server-process.ts'

const root = join(import.meta.dirname, '../..')

/** The median time from the start of the process until it listens, of five warm runs, in milliseconds. */
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
  /** In bytes: before any request, after the load, and at most. */
  idle: number
  after: number
  most: number
  /** The part after the load that is mapped from files and shared: mostly Node itself. */
  mapped: number
}

/** Measures the memory of a fresh process to which 50 connections send every case, for this many seconds each. */
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

/** The sizes of the built client in bytes after Brotli; undefined when it is not built. */
export const measureBundle = () => (existsSync(join(root, 'dist/client/index.html')) ? bundleSizes() : undefined)
