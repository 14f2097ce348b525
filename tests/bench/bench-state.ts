import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'

/** In milliseconds. */
const resolution = 2

/** Figures of the process, in milliseconds. Reading them resets the two delays. */
export interface BenchState {
  /** The longest block of the event loop since the last reading, by the clock. */
  delayMost: number
  /** The same in processor time of the main thread, which other load does not change. */
  busyMost: number
  /** Processor time of all threads since the start. */
  cpuMs: number
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

/** A timer reads the processor time: the time between two readings is one block at least, and the timer's interval more at most. */
function watchBusyness() {
  let [last, most] = [process.threadCpuUsage(), 0]
  function look() {
    const now = process.threadCpuUsage()
    most = Math.max(most, milliseconds(now) - milliseconds(last))
    last = now
  }
  setInterval(look, resolution).unref()
  return () => {
    look()
    const longest = most
    most = 0
    return longest
  }
}

/** Serves the figures of this process under /bench/state. */
export function mountState(scope: FastifyInstance) {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const busyMost = watchBusyness()
  scope.get('/bench/state', (): BenchState => {
    const delayMost = Math.max(0, delay.max / 1e6 - resolution)
    delay.reset()
    return { delayMost, busyMost: busyMost(), cpuMs: milliseconds(process.cpuUsage()) }
  })
}
