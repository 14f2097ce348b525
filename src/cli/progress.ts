import { Presets, SingleBar } from 'cli-progress'

/** How far long work has come; both take what is done by now, in the unit `total` was given in. */
export interface Progress {
  update(done: number): void
  stop(): void
}

const unseen: Progress = { update: () => {}, stop: () => {} }

/** A bar on the standard error while somebody watches it (a terminal); elsewhere nothing is written. */
export function progressBar(what: string, total: number): Progress {
  if (!process.stderr.isTTY) return unseen
  const format = `${what} [{bar}] {percentage}% | {value}/{total} | {eta_formatted} left`
  const bar = new SingleBar({ format, stream: process.stderr, hideCursor: true, clearOnComplete: true }, Presets.rect)
  bar.start(total, 0)
  return { update: (done) => bar.update(Math.min(done, total)), stop: () => bar.stop() }
}
