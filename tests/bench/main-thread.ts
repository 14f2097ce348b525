/** The event of a trace of Chromium, as far as it is read here. Times are in microseconds. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** Processor time of the thread during the event. */
  tdur?: number
}

/** The phone that Lighthouse simulates has a quarter of this machine's processor. */
const slowdown = 4
/** A task blocks for the time beyond this, in milliseconds. */
const blockingFrom = 50

/** Processor time of the page's main thread on the phone, in milliseconds, which other load on the machine does not change. */
export interface MainThreadTimes {
  /** The sum of what exceeds 50 ms in each task after the first paint. */
  blocking: number
  /** The longest task of the whole load. */
  longest: number
}

/** Reads the times from a trace without throttling. */
export function mainThreadTimes(events: readonly TraceEvent[]): MainThreadTimes {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error('the trace has no first paint')
  const tasks = events
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === painted.pid && tid === painted.tid)
    .map(({ ts, tdur = 0 }) => ({ isLate: ts > painted.ts, ms: (slowdown * tdur) / 1000 }))
  return {
    blocking: tasks.reduce((sum, { isLate, ms }) => sum + (isLate ? Math.max(0, ms - blockingFrom) : 0), 0),
    longest: Math.max(...tasks.map(({ ms }) => ms)),
  }
}
