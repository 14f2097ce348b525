import { Presets, SingleBar } from 'cli-progress'

/** Progress of long work, in the unit of `total`. */
export interface Progress {
  update(done: number): void
  stop(): void
}

const noProgress: Progress = { update: () => {}, stop: () => {} }

/** Draws a bar on a terminal's standard error; elsewhere nothing, to keep logs clean. */
export function progressBar(what: string, total: number): Progress {
  if (!process.stderr.isTTY) return noProgress
  const format = `${what} [{bar}] {percentage}% | {value}/{total} | {eta_formatted} left`
  const bar = new SingleBar({ format, stream: process.stderr, hideCursor: true, clearOnComplete: true }, Presets.rect)
  bar.start(total, 0)
  return { update: (done) => bar.update(Math.min(done, total)), stop: () => bar.stop() }
}
